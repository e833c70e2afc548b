import { useSyncExternalStore } from 'react';
import { pageVisit } from '../../platform/pageParts';
import { createLeadChanges, type LeadChanges } from './leadChanges';

let changes: LeadChanges | undefined;

/** The changes of this page, begun with the first use: all buttons share them. */
export const leadChanges = (): LeadChanges => (changes ??= createLeadChanges(pageVisit()));

/** What became of the last change. */
export const useChangeState = ({ state, subscribe }: LeadChanges) =>
  useSyncExternalStore(subscribe, state);
