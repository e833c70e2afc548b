import { companyLabels } from '@tidyguard/content/product';
import { memo } from 'react';
import type { Match } from '../../core/match';
import { stepLead } from '../questions/styles';
import { otherCompany, whoCalls } from './callSentences';
import { companies } from './styles';

interface WhoCallsProps {
  match: Match | null;
  /** What is said to a visitor who was told of no company. */
  helper: string;
  /** The beginning of this minute, in epoch milliseconds. */
  now: number;
}

/**
 * Below the contact step's title: which company calls, and when. Drawn once a minute at most: to write a time in
 * words takes a slow phone about 10 ms, which each key would wait for.
 */
export const WhoCalls = memo(function WhoCalls({ match, helper, now }: WhoCallsProps) {
  const sentence = whoCalls(match, now);
  // Announced where something else takes the place of it.
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
