/** English words that do not depend on the trade, as products take them (`export *` in their index.ts). */
export {
  callingHoursFirst,
  callTime,
  companyLabels,
  callUnknown,
  nobodyCalls,
  outcomeCall,
  outcomeOfHeld,
  outcomeOfNobody,
} from './callWords.ts';
export { codeLabels } from './codeLabels.ts';
export { companyWords } from './companyWords.ts';
export { contactSending } from './contactSending.ts';
export { detailsLabels } from './detailsLabels.ts';
export { formLoading } from './formLoading.ts';
export { legalHistory } from './legalHistory.ts';
export { mailWords } from './mails.ts';
export { messages, serviceMessages } from './messages.ts';
export { outcomeActions } from './outcomeActions.ts';
export { optOutForm } from './optOut.ts';
export { optOutTitle } from './optOutTitle.ts';
export { quizLabels } from './quizLabels.ts';
export {
  contactForm,
  errorScreen,
  landingLinks,
  linkLabels,
  notFoundSearch,
  outcomeOpenings,
} from './siteWords.ts';
