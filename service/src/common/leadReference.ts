/** The short reference of a request for people, who have no use for its whole id. */
export const leadReference = (leadId: string): string => leadId.slice(0, 8);

/** Whether a text may be what `leadReference` shows of a lead. */
export const isLeadReference = (text: string): boolean => /^[0-9a-f]{8}$/i.test(text);
