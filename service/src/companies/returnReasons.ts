/** For how many days a company may return a lead, and answer by its link. */
export const RETURN_DAYS = 7;

/** Why a company may return a lead, and whether another company could do anything with it. */
export const returnReasons = {
  wrong_number: { passesOn: false },
  not_requested: { passesOn: false },
  not_reached: { passesOn: false },
  own_customer: { passesOn: false },
  outside_area: { passesOn: true },
  other_work: { passesOn: true },
  no_time: { passesOn: true },
} as const;

export type ReturnReason = keyof typeof returnReasons;

export const returnReasonNames = Object.keys(returnReasons) as ReturnReason[];

export const isReturnReason = (name: string): name is ReturnReason =>
  Object.hasOwn(returnReasons, name);
