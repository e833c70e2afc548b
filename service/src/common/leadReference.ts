/** What a person calls a request by, who has no use for its whole id. */
export const leadReference = (leadId: string): string => leadId.slice(0, 8);
