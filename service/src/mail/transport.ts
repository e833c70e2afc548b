/** A message as it goes out. */
export interface OutgoingMail {
  /** The same for all attempts. */
  mailId: string;
  from: string;
  to: string;
  /** The whole message (RFC 5322). */
  content: Buffer;
}

/**
 * What became of a message. `failed`: certainly not delivered, and worth another attempt; `refused`:
 * not delivered, and no other attempt would help; `bounced`: the same, because the address takes no
 * mail at all; `stopped`: the same, because the phone's owner told the provider STOP; `unknown`: the
 * server may have it; `stale`: another process sends it, nothing was sent here.
 */
export interface MailOutcome {
  kind: 'sent' | 'failed' | 'refused' | 'bounced' | 'stopped' | 'unknown' | 'stale';
  /** The server's code. */
  status: number | null;
  /** Codes only: a server's words name the address. */
  error: string | null;
}

/** A text message as it goes out. */
interface OutgoingText {
  /** The phone, in E.164. */
  to: string;
  body: string;
}

/** Sends text messages; as {@link MailTransport}, with `confirm` before anything is sent. */
export interface TextTransport {
  send(
    text: OutgoingText,
    confirm: () => Promise<boolean>,
    abort: AbortSignal,
  ): Promise<MailOutcome>;
}

/** Sends messages, or keeps them. */
export interface MailTransport {
  /**
   * Hands a message over.
   *
   * @param confirm is called before the message is complete: the message may be sent only if it
   * resolves with true, and counts as handed over from then on.
   * @throws if `abort` was triggered before that.
   */
  send(
    mail: OutgoingMail,
    confirm: () => Promise<boolean>,
    abort: AbortSignal,
  ): Promise<MailOutcome>;
}
