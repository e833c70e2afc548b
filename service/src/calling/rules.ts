/** The local hours from and until which calls are allowed; null for a day without calls. */
export type Hours = readonly [from: number, until: number] | null;

/** When a law allows calls. */
export interface CallingRule {
  /** Monday to Friday. */
  weekdays: Hours;
  saturday: Hours;
  sunday: Hours;
  /** Whether there are no calls on holidays. */
  isClosedOnHolidays: boolean;
  law: string;
  /** Where the hours are described, and when that was read. */
  source: string;
  readOn: string;
}

const READ_ON = '2026-11-23';
/** A provider's table of all states, as of 2025-11-01, used for laws whose own text was not read. */
const TABLE = 'https://www.dropcowboy.com/state-compliance';

const everyDay = (hours: Hours, law: string, source: string): CallingRule => ({
  weekdays: hours,
  saturday: hours,
  sunday: hours,
  isClosedOnHolidays: false,
  law,
  source,
  readOn: READ_ON,
});

/** The local hours from and until which the federal rule allows calls, on any day. */
export const federalHours = [8, 21] as const;

/** The rule that applies everywhere. */
export const federalRule = everyDay(
  federalHours,
  '47 CFR 64.1200(c)(1)',
  'https://www.nwdebtresolution.com/post/telephone-consumer-protection-act-call-time-restrictions',
);

/**
 * The rules of the states that allow less than the federal one, by their two letters. Exemptions, such as
 * for consent, are not used: they differ by state and by call, and may have to be proven.
 */
export const stateRules: Readonly<Record<string, CallingRule>> = {
  AL: {
    ...everyDay([8, 20], 'Ala. Admin. Code, Public Service Commission', TABLE),
    sunday: null,
    isClosedOnHolidays: true,
  },
  CT: everyDay([9, 20], 'Conn. Gen. Stat. § 42-288a', TABLE),
  FL: everyDay(
    [8, 20],
    'Fla. Stat. § 501.616(6)',
    'https://kleinmoynihan.com/trend-continues-more-state-tcpa-laws-introduced-telemarketing-lawyer/',
  ),
  KY: everyDay([10, 21], 'KRS 367.46955', TABLE),
  LA: {
    ...everyDay(
      [8, 20],
      'La. PSC General Order R-29617 § V(A)(2)',
      'https://dnc.com/holiday-alerts?year=2023',
    ),
    sunday: null,
    isClosedOnHolidays: true,
  },
  MA: everyDay([8, 20], 'Mass. Gen. Laws ch. 159C', TABLE),
  MD: everyDay(
    [8, 20],
    'Stop the Spam Calls Act of 2023 (Maryland)',
    'https://www.wmar2news.com/local/law-to-prevent-spam-calls-takes-effect-first-of-the-year',
  ),
  MI: everyDay([9, 21], 'Michigan, as the table has it', TABLE),
  MN: everyDay([9, 21], 'Minnesota, as the table has it', TABLE),
  // The first section allows calls until 21: the shorter hours apply. The ban on holidays ended in 2023.
  MS: {
    ...everyDay(
      [8, 20],
      'Miss. Code §§ 77-3-603(a), 77-3-723(1)',
      'https://getpocketlaw.com/law/state_mississippi/section-77-3-723-rules-for-authorized-calls_57b73fa7ff73',
    ),
    sunday: null,
  },
  NM: everyDay([9, 21], 'New Mexico, as the table has it', TABLE),
  NV: everyDay([9, 20], 'Nevada, as the table has it', TABLE),
  OK: everyDay(
    [8, 20],
    'Okla. Stat. tit. 15, § 775C',
    'https://www.dinsmore.com/publications/more-states-adding-tougher-telephone-consumer-protection-act-statutes/',
  ),
  // Since 2026-01-01, which the table does not have; for texts as well.
  OR: {
    ...everyDay(
      [8, 20],
      'Oregon HB 3865 (2025)',
      'https://production.jdsupra.com/legalnews/oregon-passes-new-telephone-8210765',
    ),
    readOn: '2026-11-30',
  },
  PA: {
    ...everyDay(
      [8, 21],
      '73 P.S. § 2245(a)(1), (10)',
      'https://www.jenkinslaw.org/blog/2019/12/03/amendments-pennsylvanias-telemarketer-registration-act-effective-today',
    ),
    isClosedOnHolidays: true,
  },
  // Sunday is a holiday there (R.I. Gen. Laws § 25-1-1). Saturday's hours were not at hand to compare.
  RI: {
    ...everyDay([9, 18], 'R.I. Gen. Laws §§ 5-61-2(9), 5-61-3.6', TABLE),
    saturday: [10, 17],
    sunday: null,
    isClosedOnHolidays: true,
  },
  // The section says 'weekdays', and is about automated dialling.
  SD: {
    ...everyDay(
      [9, 21],
      'S.D. Codified Laws § 37-30-28',
      'http://legis.state.sd.us/statutes/DisplayStatute.aspx?Type=Statute&Statute=37-30-28',
    ),
    saturday: null,
    sunday: null,
  },
  // Sundays from noon are by the code; the text of that section was not at hand to compare.
  TX: {
    ...everyDay(
      [9, 21],
      'Tex. Bus. & Com. Code § 301.051 (formerly § 37.02)',
      'https://legalclarity.org/what-is-the-legal-time-to-call-customers-in-texas',
    ),
    sunday: [12, 21],
  },
  UT: {
    ...everyDay(
      [8, 21],
      'Utah Code § 13-25a-103(3)',
      'https://codes.findlaw.com/ut/title-13-commerce-and-trade/ut-code-sect-13-25a-103/',
    ),
    sunday: null,
    isClosedOnHolidays: true,
  },
  WA: everyDay(
    [8, 20],
    'Wash. Rev. Code ch. 19.158',
    'https://www.dinsmore.com/publications/more-states-adding-tougher-telephone-consumer-protection-act-statutes/',
  ),
};
