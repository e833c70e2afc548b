import type { Registry } from 'prom-client';
import type { Database } from '../database/types.ts';
import { countUnsentMails } from '../repositories/mails.ts';
import { counted, registerStoredGauge } from './storedGauge.ts';

/** Registers the gauge of e-mails and text messages that are not sent. */
export const registerMailGauge = (db: Database, registry: Registry): void =>
  registerStoredGauge({
    name: 'tidyguard_mails',
    help: 'E-mails and text messages that are not sent, by kind and state; state="dead" waits for a replay.',
    labelNames: ['kind', 'state'],
    registry,
    read: async () => (await countUnsentMails(db)).map(counted),
  });
