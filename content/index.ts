/** What every product is made of, and what follows from a definition. */
export { answerLimits } from './answerLimits.ts';
export { answersFor } from './answersFor.ts';
export { withConstants, withMark } from './brandCode.ts';
export { cleanEmail } from './cleanEmail.ts';
export { colorRoles } from './colorProblems.ts';
export { defineProduct, productProblems } from './define.ts';
export { inWords, isDay } from './dates.ts';
export { contentsOf, headingId, type Heading } from './headings.ts';
export type * from './languageWords.ts';
export {
  bounded,
  checkSources,
  consentLimits,
  editKeyLifetimeMs,
  isStorable,
  leadForms,
  nameForms,
  leadLimits,
  longestCompanyName,
  phoneTypes,
} from './leadLimits.ts';
export { legalDays } from './legalDays.ts';
export {
  begunVersions,
  dayOfBuild,
  waitingPages,
  type LegalVersion,
  type LegalVersions,
} from './legalVersions.ts';
export { legalValues, type LegalValueName } from './legalValues.ts';
export { capitalized, numberInWords } from './numberInWords.ts';
export { consentNaming, namesCompanies } from './namedCompanies.ts';
export { redirectsTo, reservedAddresses } from './otherAddresses.ts';
export { addressLine } from './postalAddress.ts';
export {
  ACKNOWLEDGED,
  ACKNOWLEDGED_AT_ONCE,
  isPlaceholderHost,
  placeholdersIn,
  type Placeholder,
} from './placeholders.ts';
export { codeAttempts, codeLength, codeResendMs } from './oneTimeCodes.ts';
export { priceFor } from './prices.ts';
export type * from './productDefinition.ts';
export { leadIdPrefixOf, referralCodeOf } from './referralCode.ts';
export {
  compareAnswers,
  defineQuiz,
  definitionVersion,
  outcomesInTieOrder,
  predictOutcome,
  questionCount,
  scoreOutcomes,
  type AnswerDifferences,
  type AnswersById,
  type AnswersOf,
  type Option,
  type OutcomePoints,
  type QuizDefinition,
  type RadioQuestion,
  type ZipQuestion,
} from './quizDefinition.ts';
export { historyPath, outcomePath, sitePages } from './siteAddresses.ts';
