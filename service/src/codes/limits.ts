import { isIPv4 } from 'node:net';
import type { CodeLimits } from '../config/config.ts';

/** Limits per phone, address, network and prefix count sends of this long, in milliseconds. */
export const WINDOW_MS = 600_000;
export const DAY_MS = 86_400_000;

/** Sends counted by what they have in common with the one asked for. */
export interface SendCounts {
  phone: number;
  address: number;
  network: number;
  prefix: number;
  day: number;
}

/** What a send is counted under. */
export interface SendOrigin {
  phone: string;
  /** Area code and exchange: SMS pumping walks through a block of numbers. */
  prefix: string;
  address: string;
  /** The address's /24, or /48 in IPv6. */
  network: string;
}

function networkOf(address: string): string {
  const v4 = address.replace(/^::ffff:/i, '');
  if (isIPv4(v4)) return v4.split('.').slice(0, 3).join('.');
  return new URL(`http://[${address.split('%')[0] ?? ''}]`).hostname
    .slice(1, -1)
    .split(':')
    .slice(0, 3)
    .join(':');
}

/** Sorts a request for a code by what its limits count. */
export function originOf(phone: string, address: string): SendOrigin {
  return { phone, prefix: phone.slice(0, 6), address, network: networkOf(address) };
}

/** Whether one more send stays within every limit. */
export function isWithin(counts: SendCounts, limits: CodeLimits): boolean {
  return (
    counts.phone < limits.perPhone &&
    counts.address < limits.perAddress &&
    counts.network < limits.perNetwork &&
    counts.prefix < limits.perPrefix &&
    counts.day < limits.perDay
  );
}
