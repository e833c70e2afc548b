import { outcomeActions, visits } from '@tidyguard/content/product';
import type { PreferredTime } from '@tidyguard/service/contract';
import { useState } from 'react';
import type { QuizParts } from '../../platform/pageParts';
import { shownTime } from '../shownTime';
import { dayAtHome, isAhead, offeredTimes, timesOfCompany } from './visitTimes';

const { legend, none } = outcomeActions.time;
const NONE = 'none';
const valueOf = ({ date, from, to }: PreferredTime) => `${date} ${from} ${to}`;

export interface TimeChoiceProps extends Pick<QuizParts, 'ChoiceList'> {
  value: PreferredTime | null;
  onChange: (time: PreferredTime | null) => void;
  /** Milliseconds since 1970. */
  now: number;
}

/** A choice of the next times for a visit; includes the time chosen before, if it still lies ahead. */
export function TimeChoice({ ChoiceList, value, onChange, now }: TimeChoiceProps) {
  const [times] = useState(() => {
    const today = dayAtHome(now);
    const next = offeredTimes(today, visits, timesOfCompany());
    const isOffered = next.some((time) => value && valueOf(time) === valueOf(value));
    return value && isAhead(value, today) && !isOffered ? [value, ...next] : next;
  });
  const choose = (chosen: string) =>
    onChange(times.find((time) => valueOf(time) === chosen) ?? null);
  return (
    <ChoiceList
      legend={legend}
      headingLevel={3}
      name="preferred_time"
      options={[
        ...times.map((time) => ({ value: valueOf(time), label: shownTime(time) })),
        { value: NONE, label: none },
      ]}
      value={value === null ? NONE : valueOf(value)}
      onSelect={choose}
      onChoose={choose}
    />
  );
}
