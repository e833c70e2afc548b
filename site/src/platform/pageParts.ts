/**
 * Parts of the quiz that outcome pages use too, handed over at run time. If a page imported their modules,
 * webpack would take each of them out of the quiz's one script: the whole quiz grew by 2.9 kB (brotli).
 * This module imports only types, of which nothing is left in a script.
 */
import type { ChoiceList, FormErrors, Modal, showInvalid } from '@tidyguard/design-system';
import type { quiz } from '@tidyguard/content/product';
import type { useFormik } from 'formik';
import { useSyncExternalStore } from 'react';
import type { siteBuild } from '../config/siteBuild';
import type { checkOf } from '../quiz/core/fieldChecks';
import type { createQuizReducer } from '../quiz/core/reducer';
import type { initialState } from '../quiz/core/state';
import type { useCodes } from '../quiz/effects/useCodes';
import type { useFieldChecks } from '../quiz/effects/useFieldChecks';
import type { useTicket } from '../quiz/effects/useTicket';
import type { Visit } from '../quiz/effects/visit';
import type { ConsentText } from '../quiz/views/details/ConsentText';
import type { EmailDetails } from '../quiz/views/details/EmailDetails';
import type { focusHandlers } from '../quiz/views/details/focusHandlers';
import type { LazyCodeDialogs } from '../quiz/views/details/LazyCodeDialogs';
import type { NameFields } from '../quiz/views/details/NameFields';
import type { PhoneDetails } from '../quiz/views/details/PhoneDetails';
import type { consentBox, fields } from '../quiz/views/details/styles';
import type { readFields } from '../quiz/views/details/useDetailsForm';

/** The parts that the page has from its first moment. */
export interface PageParts {
  loadQuiz: () => void;
}

/** What comes with the quiz's code. */
export interface QuizParts {
  visit: Visit;
  ChoiceList: typeof ChoiceList;
  Modal: typeof Modal;
  checkOf: typeof checkOf;
  createQuizReducer: typeof createQuizReducer;
  initialState: typeof initialState;
  loadDetails: () => void;
  quiz: typeof quiz;
  siteBuild: typeof siteBuild;
  useCodes: typeof useCodes;
  useFieldChecks: typeof useFieldChecks;
  useTicket: typeof useTicket;
}

/** What comes with the contact step's code. */
export interface DetailsParts {
  ConsentText: typeof ConsentText;
  EmailDetails: typeof EmailDetails;
  FormErrors: typeof FormErrors;
  LazyCodeDialogs: typeof LazyCodeDialogs;
  NameFields: typeof NameFields;
  PhoneDetails: typeof PhoneDetails;
  consentBox: typeof consentBox;
  fields: typeof fields;
  focusHandlers: typeof focusHandlers;
  readFields: typeof readFields;
  showInvalid: typeof showInvalid;
  useFormik: typeof useFormik;
}

type Parts = Partial<PageParts & QuizParts & DetailsParts>;

let parts: Parts = {};
const listeners = new Set<() => void>();

/** Hands parts over; called by the code that each part belongs to. */
export function giveParts(more: PageParts | QuizParts | DetailsParts): void {
  parts = { ...parts, ...more };
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What has been handed over so far. */
export const useParts = (): Parts =>
  useSyncExternalStore(
    subscribe,
    () => parts,
    () => parts,
  );

/** The page's visit. What acts for the visitor outside the quiz uses its outbox too. */
export function pageVisit(): Visit {
  if (!parts.visit) throw new Error('no visit has begun: the code of the quiz begins one');
  return parts.visit;
}

/** Whether the quiz's parts are there. */
export const hasQuiz = (given: Parts): given is Parts & QuizParts => given.quiz !== undefined;

/** Whether the contact step's parts are there as well. */
export const hasDetails = (given: Parts): given is Parts & QuizParts & DetailsParts =>
  hasQuiz(given) && given.useFormik !== undefined;
