import { useSyncExternalStore } from 'react';
import { pageVisit } from '../../platform/pageParts';
import { createLeadChanges, type LeadChanges } from './leadChanges';

let changes: LeadChanges | undefined;

/** The page's changes, which all its buttons share; created by the first use. */
export const leadChanges = (): LeadChanges => (changes ??= createLeadChanges(pageVisit()));

/** What became of the last change. */
export const useChangeState = ({ state, subscribe }: LeadChanges) =>
  useSyncExternalStore(subscribe, state);
