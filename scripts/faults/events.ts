/** What happened during a fault, as visitors and the load balancer saw it; times in milliseconds. */

/** One try to submit a lead. */
export interface Attempt {
  session: string;
  /** Which of the service's processes was asked. */
  server: number;
  sentAt: number;
  answeredAt: number;
  /** 0 if there was no answer. */
  status: number;
  /** Whether the process was dead or being ended, or was killed before it could answer. */
  wasDead: boolean;
}

/** One answer of `/readyz`. */
export type Sample = Omit<Attempt, 'session'>;

/** A fault from its beginning to its end, after which the service has to recover by itself. */
export interface Outage {
  begin: number;
  end: number;
}

export interface Events {
  attempts: Attempt[];
  samples: Sample[];
  outages: Outage[];
}
