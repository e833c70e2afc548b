/** Sends codes that were made and are judged here. */
export interface LocalCodeSender {
  kind: 'local';
  /**
   * @param e164 the number with `+` and country code.
   * @throws {ServiceError} where the code could not be sent.
   */
  send(e164: string, code: string): Promise<void>;
}

/** What a provider makes of a guess; `gone` where its code was used, cancelled or expired. */
export type CodeVerdict = 'approved' | 'wrong' | 'gone';

/** A provider that makes, sends and judges the codes itself. */
export interface ProviderCodeSender {
  kind: 'provider';
  /**
   * Sends a code, the same again while one is pending.
   *
   * @returns the provider's reference of that code.
   * @throws {ServiceError} where the provider fails or refuses.
   */
  start(e164: string): Promise<string>;
  /** @throws {ServiceError} where the provider fails. */
  check(e164: string, code: string): Promise<CodeVerdict>;
  /** Makes a code useless, so that the next start makes a new one; failures are ignored. */
  cancel(reference: string): Promise<void>;
}

export type CodeSender = LocalCodeSender | ProviderCodeSender;

/** Prints codes instead of texting them: for a machine that nobody texts from. */
export const terminalCodeSender = (
  clientName: string,
  print: (line: string) => void,
): LocalCodeSender => ({
  kind: 'local',
  send: async (e164, code) => {
    print(`[sms] ${e164}: ${code} is your ${clientName} verification code`);
  },
});
