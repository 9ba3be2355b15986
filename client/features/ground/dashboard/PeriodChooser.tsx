import { useState } from 'react';
import type { AdminAnalyticsQuery } from '../../../../shared/api/admin-analytics.ts';
import { FIRST_DAY, type GameDay } from '../../../../shared/game-day.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { LENGTHS, lastDayOf } from './dashboard-url.ts';

interface PeriodChooserProps {
  readonly query: AdminAnalyticsQuery;
  readonly today: GameDay;
  onChange(query: AdminAnalyticsQuery): void;
}

/** How many days are shown, and up to which one. */
export function PeriodChooser({ query, today, onChange }: PeriodChooserProps) {
  // While it is typed, a date has years that nobody means.
  const [typed, setTyped] = useState<string>(query.to);
  const isWrong = lastDayOf(typed, today) === undefined;
  const type = (text: string) => {
    setTyped(text);
    const to = lastDayOf(text, today);
    if (to !== undefined && to !== query.to) onChange({ ...query, to });
  };
  return (
    <div className="period">
      <Choice
        label="Period"
        value={String(query.days)}
        options={LENGTHS.map((length) => ({ value: String(length), label: `${length} days` }))}
        onChange={(length) => onChange({ ...query, days: Number(length) })}
      />
      <TextField
        className="period__day"
        label="Up to"
        type="date"
        min={FIRST_DAY}
        max={today}
        value={typed}
        onChange={type}
        error={isWrong ? `Choose a day from ${FIRST_DAY} to ${today}.` : undefined}
      />
    </div>
  );
}
