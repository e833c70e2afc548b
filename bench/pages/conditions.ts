import type { CDPSession } from 'playwright';

/** Settings for Chromium's throttling, which delays each request, not each packet. */
export interface Network {
  name: string;
  /** The delay before a request's first byte, in milliseconds. */
  latencyMs: number;
  /** In kilobits (1024 bits) a second. */
  downloadKbps: number;
  uploadKbps: number;
}

/** Lighthouse's mobile network (1.6 Mbps, 150 ms round trip) with its factors for applied throttling. */
export const slow4G: Network = {
  name: 'Slow 4G (562.5 ms a request, 1474.56 kbps down, 675 kbps up)',
  latencyMs: 562.5,
  downloadKbps: 1_474.56,
  uploadKbps: 675,
};

/** DevTools' Fast 4G (9 Mbps, 60 ms round trip), likewise as applied. */
export const fast4G: Network = {
  name: 'Fast 4G (165 ms a request, 8100 kbps down, 1350 kbps up)',
  latencyMs: 165,
  downloadKbps: 8_100,
  uploadKbps: 1_350,
};

/** How many times slower than this machine the emulated phone is. */
export const CPU_SLOWDOWN = 4;

const bytesPerSecond = (kbps: number) => (kbps * 1024) / 8;

/**
 * Throttles a page until it is closed.
 *
 * @param network null if the way to the server itself is slow (slowLink.ts).
 * @param slowdown the factor for the processor; 1 leaves it unchanged.
 */
export async function slowDown(
  session: CDPSession,
  network: Network | null,
  slowdown: number,
): Promise<void> {
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: bytesPerSecond(network.downloadKbps),
      uploadThroughput: bytesPerSecond(network.uploadKbps),
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
