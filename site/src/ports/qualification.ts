/**
 * Whether a lead qualifies. The specification configures an endpoint whose call
 * always succeeds; a real one would replace this port.
 */
export interface Qualification {
  qualify(sessionId: string): Promise<{ isQualified: boolean }>;
}

/** Always qualified; sends nothing. */
export const alwaysQualified: Qualification = {
  qualify: () => Promise.resolve({ isQualified: true }),
};
