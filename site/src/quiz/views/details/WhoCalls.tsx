import { companyLabels } from '@tidyguard/content/product';
import { memo } from 'react';
import type { Match } from '../../core/match';
import { stepLead } from '../questions/styles';
import { otherCompany, whoCalls } from './callSentences';
import { companies } from './styles';

interface WhoCallsProps {
  match: Match | null;
  /** Shown to a visitor to whom no company was named. */
  helper: string;
  /** The beginning of this minute, in epoch milliseconds. */
  now: number;
}

/**
 * Says below the contact step's title which company calls, and when. Memoised and rendered at most once a
 * minute: writing a time in words takes a slow phone about 10 ms, for which each key would wait.
 */
export const WhoCalls = memo(function WhoCalls({ match, helper, now }: WhoCallsProps) {
  const sentence = whoCalls(match, now);
  // So that a sentence is announced when it replaces another.
  const role = 'status';
  if (sentence === null || match?.kind === 'usual')
    return (
      <p css={stepLead} role={role}>
        {sentence ?? helper}
      </p>
    );
  const { companies: named = [], timeZone } = match?.kind === 'matched' ? match : {};
  const others = named.slice(1);
  return (
    <div css={companies} role={role}>
      <p>{sentence}</p>
      {others.length > 0 && (
        <>
          <p>{companyLabels.others}</p>
          <ul>
            {others.map((company) => (
              <li key={company.legalName}>{otherCompany(company, now, timeZone)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
});
