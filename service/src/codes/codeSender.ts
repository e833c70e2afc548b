/** Sends codes that the service itself creates and checks. */
export interface LocalCodeSender {
  kind: 'local';
  /**
   * @param e164 the number with `+` and country code.
   * @throws {ServiceError} if the code could not be sent.
   */
  send(e164: string, code: string): Promise<void>;
}

/** A provider's verdict on an entered code; `gone` if the sent code was used, cancelled or expired. */
export type CodeVerdict = 'approved' | 'wrong' | 'gone';

/** A provider that creates, sends and checks the codes itself. */
export interface ProviderCodeSender {
  kind: 'provider';
  /**
   * Sends a code; the same one again while it is pending.
   *
   * @returns the provider's reference of that code.
   * @throws {ServiceError} if the provider fails or refuses.
   */
  start(e164: string): Promise<string>;
  /** @throws {ServiceError} if the provider fails. */
  check(e164: string, code: string): Promise<CodeVerdict>;
  /** Cancels a code, so that the next start creates a new one; failures are ignored. */
  cancel(reference: string): Promise<void>;
}

export type CodeSender = LocalCodeSender | ProviderCodeSender;

/** Prints codes instead of texting them, for development. */
export const terminalCodeSender = (
  textOf: (code: string) => string,
  print: (line: string) => void,
): LocalCodeSender => ({
  kind: 'local',
  send: async (e164, code) => {
    print(`[sms] ${e164}: ${textOf(code)}`);
  },
});
