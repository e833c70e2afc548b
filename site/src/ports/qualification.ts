/**
 * Whether a lead qualifies. The specification configures an endpoint whose call
 * always succeeds; this port is the place where a real one would stand.
 */
export interface Qualification {
  qualify(sessionId: string): Promise<{ isQualified: boolean }>;
}

/** Always qualified; sends nothing. */
export const alwaysQualified: Qualification = {
  qualify: () => Promise.resolve({ isQualified: true }),
};
