/**
 * What a language's set of words must contain: everything that the English one does. Its constants end
 * in `satisfies` one of these types (CONTRIBUTING.md: Add a language).
 */
import type * as english from './english/words.ts';

/** The same shape with any words: texts become `string`, functions keep what they are given. */
type AnyWords<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: AnyWords<T[Key]> };

export type Messages = AnyWords<typeof english.messages>;
export type ServiceMessages = AnyWords<typeof english.serviceMessages>;
export type CompanyWords = AnyWords<typeof english.companyWords>;
export type MailWords = AnyWords<typeof english.mailWords>;
export type QuizLabels = AnyWords<typeof english.quizLabels>;
export type DetailsLabels = AnyWords<typeof english.detailsLabels>;
export type CompanyLabels = AnyWords<typeof english.companyLabels>;
export type CallTime = AnyWords<typeof english.callTime>;
export type CallUnknown = AnyWords<typeof english.callUnknown>;
export type NobodyCalls = AnyWords<typeof english.nobodyCalls>;
export type CallingHoursFirst = AnyWords<typeof english.callingHoursFirst>;
export type OutcomeCall = AnyWords<typeof english.outcomeCall>;
export type OutcomeOfHeld = AnyWords<typeof english.outcomeOfHeld>;
export type OutcomeOfNobody = AnyWords<typeof english.outcomeOfNobody>;
export type CodeLabels = AnyWords<typeof english.codeLabels>;
export type LegalHistory = AnyWords<typeof english.legalHistory>;
export type LinkLabels = AnyWords<typeof english.linkLabels>;
export type LandingLinks = AnyWords<typeof english.landingLinks>;
export type OutcomeOpenings = AnyWords<typeof english.outcomeOpenings>;
export type ContactForm = AnyWords<typeof english.contactForm>;
export type ContactSending = AnyWords<typeof english.contactSending>;
export type OutcomeActions = AnyWords<typeof english.outcomeActions>;
export type OptOutTitle = AnyWords<typeof english.optOutTitle>;
export type OptOutForm = AnyWords<typeof english.optOutForm>;
export type FormLoading = AnyWords<typeof english.formLoading>;
export type ErrorScreen = AnyWords<typeof english.errorScreen>;
export type NotFoundSearch = AnyWords<typeof english.notFoundSearch>;
