import { useEffect } from 'react';
import type { LeadProof } from '../../ports/leadProof';
import type { QuizState } from '../core/state';

/**
 * Loads the lead-proof scripts once the quiz is open: a certificate is about the form as it was
 * when its script started, so the form has to be there first.
 */
export function useLeadProof({ isOpen }: QuizState, proof: LeadProof) {
  useEffect(() => {
    if (isOpen) proof.start();
  }, [isOpen, proof]);
}
