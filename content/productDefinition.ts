/** What a product consists of, apart from its quiz: data and words, without React or a browser. */
import type { CompanyWords, MailWords, Messages, ServiceMessages } from './languageWords.ts';
import type { AnswersById, QuizDefinition } from './quizDefinition.ts';

/**
 * Which reading of the brand the quoted phrases follow (docs/decisions: Brand). 'cleaning' is the
 * trade's own, whatever the trade.
 */
export type Voice = 'security' | 'cleaning';

/** The few phrases that differ between the two readings of the brand. */
export interface VoicePhrases {
  /** The quiz button in the header of the legal pages. */
  takeQuiz: string;
  /** The exit dialog's question; `questionsLeft` counts the contact step as one. */
  exitBody: (questionsLeft: number) => string;
  completionHeading: string;
}

/** A postal address in the United States. */
export interface PostalAddress {
  /** Street and number, or a post-office box. */
  street: string;
  city: string;
  /** Two letters. */
  state: string;
  zip: string;
}

/** Who runs the site. */
export interface Brand {
  /** The name that visitors know. */
  clientName: string;
  /** The company that they give their consent to. */
  legalName: string;
  /** The host name, without protocol. */
  domain: string;
  contactEmail: string;
  postalAddress: PostalAddress;
  supportHours: string;
  jurisdiction: string;
  arbitrationLocation: string;
}

/** Text messages: the keywords that end or explain them, and the most per week. */
export interface Messaging {
  keywords: { stop: string; help: string };
  maxPerWeek: number;
}

/** On which days of the week (0: Sunday) and between which times of day, such as 08:00 and 12:00, visits begin. */
export interface VisitHours {
  weekdays: readonly number[];
  times: readonly { from: string; to: string }[];
}

/** What one visit costs for a home with these answers, in whole US dollars. */
export interface PriceRange<Answers = AnswersById> {
  answers: Answers;
  from: number;
  to: number;
}

/**
 * What visits cost, for outcome pages whose call to action is about a price. `Answers` are those of
 * the product's quiz: a typo in a key or a value does not compile.
 */
export interface PriceGuide<Answers = AnswersById> {
  /** The first range all of whose answers the visitor gave is used. */
  ranges: readonly PriceRange<Answers>[];
  /** The ISO day that the figures are from. */
  day: string;
  /** Where the figures come from, as visitors read it after 'Source:'. */
  source: string;
}

/** What visitors are promised; every page and message takes it from here. */
export interface ServicePromise {
  contactWithinMinutes: number;
  /** When the work is to be done, as outcome pages show it. */
  preferredTime: string;
  complaintHours: number;
  /** Taken off the price for both people of a referral, in US dollars. */
  referralDollars: number;
}

/** Public claims. One that is absent appears nowhere, structured data included. */
export interface Claims {
  households?: string;
  rating?: string;
  reviews?: string;
  since?: string;
}

/** What the visitor agrees to. The text changes only together with its version. */
export interface Consent {
  version: string;
  text: string;
}

export interface Testimonial {
  quote: string;
  name: string;
  place: string;
}

/** Something that can be added to a request. */
export interface Bundle {
  title: string;
  /** What it costs or saves. */
  price: string;
  text: string;
}

/** What one outcome page says; the rest of the page is the same for all outcomes. */
export interface OutcomePage {
  /** The page's name in the browser's tab. */
  name: string;
  /** What follows the greeting. */
  headline: string;
  lead: string;
  /** The kind of service the visitor is matched for. */
  service: string;
  /** Label of the call to action. */
  callToAction: string;
  /** What the call to action is about if the page's buttons act: a time by default. */
  callToActionIsAbout?: 'time' | 'price';
  /** A drawing of the design system's entry point `illustrations`, by its exported name. */
  drawing: string;
  bundles: readonly [Bundle, Bundle];
  /** A customer's words, if there are any. */
  testimonial?: Testimonial;
}

/** A legal page, from the front matter of its MDX file. */
export interface LegalPage {
  /** The file's name without its ending. */
  slug: string;
  title: string;
  description: string;
  /** The page's address. */
  path: string;
  /** A short address that permanently leads to it. */
  shortPath?: string;
  /** Addresses that it had before; they permanently lead to it. */
  formerPaths?: readonly string[];
  /** Its place among the footer's legal links, from 1; absent if the footer does not list it. */
  footer?: number;
  /** The day of its last revision (ISO), if it is not the product's. */
  lastUpdated?: string;
}

/** What a link to a legal page needs; browsers' scripts contain nothing else about the page. */
export type LegalLink = Pick<LegalPage, 'title' | 'path' | 'footer'>;

/** A card with a drawing of the design system's entry point `illustrations`. */
export interface DrawnCard {
  drawing: string;
  title: string;
  text: string;
}

/** A promise with an icon, by its name in lucide (https://lucide.dev/icons). */
export interface IconCard {
  icon: string;
  title: string;
  text: string;
}

export interface FaqEntry {
  question: string;
  answer: string;
}

/** Everything that the landing page says. */
export interface Landing {
  /** The label of every button that opens the quiz, except on the legal pages; `action` of brand.ts. */
  action: string;
  hero: { title: string; lead: string; note: string; drawing: string };
  /** Proof beside the hero, as far as the claims allow it. */
  rating: string | null;
  record: string | null;
  benefits: { label: string; items: string[] };
  audience: { title: string; lead: string; groups: DrawnCard[] };
  how: { title: string; lead: string; steps: DrawnCard[] };
  promise: { title: string; lead: string; promises: IconCard[] };
  faq: { title: string; lead: string; entries: FaqEntry[] };
  closing: { title: string; lead: string; drawing: string };
  /** Title, description and structured data that search engines read. */
  search: {
    name: string;
    description: string;
    serviceType: string;
    serviceName: string;
    /** Describes the drawing in the preview picture of shared links; if absent, the hero's title is used. */
    drawingText?: string;
  };
}

/** The words of outcome pages that are the same for every outcome. */
export interface OutcomeWords {
  facts: { label: string; service: string; city: string; preferredTime: string };
  editDetails: string;
  /** If the service has refused the request for good: nobody will call. */
  refused: string;
  /** The same, after 'Hi Ada,', and the button that opens the quiz again. */
  refusedHeadline: string;
  answerAgain: string;
  /** While the service has not received the request: the promised minutes have not begun. */
  waiting: string;
  /** `before` is for visitors who have not answered the questions yet: it promises them nothing. */
  next: {
    title: string;
    lead: string;
    before: string;
    steps: readonly { title: string; text: string }[];
  };
  trust: { title: string; points: readonly string[] };
  /** 'Rated 4.8/5 by homeowners in', before the city. */
  ratedBy: (rating: string) => string;
  bundles: { title: string; lead: string; action: string; takeBack: string };
  referral: {
    title: string;
    text: string;
    action: string;
    /** The text message to send; `link` may contain the sender's referral code. */
    message: (link: string) => string;
  };
  support: { title: string; writeTo: string; hours: string };
  /** A sentence after the disclosure; titles of legal pages in it become links. */
  seeAlso?: string;
  /** What replaces the name and the city if no visitor is known. */
  fallback: { firstName: string; city: string };
}

/** The contact page's words. */
export interface ContactPageWords {
  search: { name: string; description: string };
  drawing: string;
  hero: { title: string; lead: string; action: string };
  email: { title: string; text: string };
  /** `how` is shown before the form: what becomes of a message. */
  form: { title: string; how: string; submit: string; consent: string };
  sent: {
    title: (firstName: string) => string;
    text: string;
    action: string;
    /** Above the message, for people who have no email program. */
    copy: string;
    again: string;
  };
  /** Of the email that the form writes. */
  mailSubject: (firstName: string) => string;
  noScript: string;
}

/** The words of the page 'Do Not Sell or Share'; those of its form are the language's. */
export interface OptOutPageWords {
  /** For search engines. */
  description: string;
  lead: string;
  effects: { title: string; points: readonly string[] };
  /** Global Privacy Control; `seen` is shown if the browser sends it. */
  signal: { title: string; text: string; seen: string };
  /** Titles of legal pages in `agent` become links. */
  otherWays: { title: string; byMail: string; byPost: string; agent: string };
}

/** The quiz's words about this trade, apart from its questions. */
export interface QuizWords {
  dialogLabel: string;
  /** Below the phone field. */
  phoneHint: string;
  submitting: string;
  completionSummary: string;
}

/** What the foot of every page says. */
export interface FooterWords {
  summary: string;
  smallPrint: readonly string[];
}

/** Colours that differ from the design system's, by role (docs/design-system.md: Brands). */
export interface BrandColors {
  light: Readonly<Record<string, string>>;
  dark: Readonly<Record<string, string>>;
}

/** A brand's mark: paths and circles with their attributes in SVG, each filled with a colour role. */
export interface Logo {
  viewBox: string;
  shapes: readonly Readonly<Record<string, string>>[];
}

/** What a brand has besides its colours; what is left out is the design system's. Values are CSS. */
export interface BrandLook {
  /** The colour of the browser's toolbar in each theme. */
  themeColors: Readonly<{ light: string; dark: string }>;
  /** Constants of the design system's tokens.ts. */
  constants: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  logo?: Logo;
}

/** Who approved a text, and which revision of it. */
export interface SignOff {
  by: string;
  /** A legal page's day of last revision, the version of the consent text, or the day of the prices. */
  revision: string;
}

/**
 * What proves the words of a product, and what its owner goes live with unproved. A production build
 * fails on every placeholder that is neither proved nor acknowledged (docs/decisions/0033). None of
 * this reaches a browser.
 */
export interface GoingLive {
  /** Where the company of `legalName` is registered; null if it is invented. */
  company: string | null;
  /** For each claim, where it can be checked. */
  claims: Readonly<{ [Claim in keyof Claims]?: string }>;
  /**
   * By its words, who keeps each other promise (trust points, discounts, the reward for an invitation), or
   * where it is proved.
   */
  promises: Readonly<Record<string, string>>;
  /** For each outcome, where the permission to quote its customer is kept. */
  testimonials: Readonly<Record<string, string>>;
  /** Who approved the consent text, and the one that names companies. */
  consent: SignOff | null;
  companyConsent: SignOff | null;
  /** Who stands behind the figures of prices.ts, and their day; null if there are no figures. */
  prices: SignOff | null;
  /** Who approved each legal page, by the name of its file. */
  legalPages: Readonly<Record<string, SignOff>>;
  /**
   * The placeholders to go live with, in the words that the build asks for. They count for this
   * domain only: whoever takes over a product does not take over what was acknowledged for it.
   */
  acknowledged: Readonly<Record<string, readonly string[]>>;
}

/** A whole product. */
export interface Product {
  /** The name of its folder. */
  id: string;
  /** The language of its words (BCP 47). */
  language: string;
  /** Its language's messages to visitors, those that only the service sends included. */
  messages: Messages & ServiceMessages;
  /** Its language's words for emails. */
  mails: MailWords;
  companyWords: CompanyWords;
  /** What search engines and the app's manifest say it is, in a few words. */
  tagline: string;
  brand: Brand;
  /** The day of the last revision (ISO date), for legal pages that do not state one of their own. */
  lastUpdated: string;
  messaging: Messaging;
  promise: ServicePromise;
  /** In the visitor's local time. */
  visits: VisitHours;
  /** Null if the owner gave no figures: then no page names a price. */
  prices: PriceGuide | null;
  claims: Claims;
  voices: Readonly<Record<Voice, VoicePhrases>>;
  consent: Consent;
  /** The SHA-256 of every recorded version of the consent text: a page may still show an older one. */
  consentVersions: Readonly<Record<string, string>>;
  /** The consent text for visitors who are told which companies may call (namedCompanies.ts). */
  companyConsent: Consent;
  /** The disclosure on calls and texts, after words such as 'you agree that'. */
  disclosure: (opening: string) => string;
  quiz: QuizDefinition;
  quizWords: QuizWords;
  outcomePages: Readonly<Record<string, OutcomePage>>;
  outcomeWords: OutcomeWords;
  legalPages: readonly LegalPage[];
  landing: (claims: Claims) => Landing;
  contactPage: ContactPageWords;
  optOutPage: OptOutPageWords;
  footer: FooterWords;
  notFound: { title: string; lead: string; drawing: string };
  goingLive: GoingLive;
  colors?: BrandColors;
  look?: BrandLook;
}
