import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { CODE_LENGTH, markedDigits, type Range } from './markedDigits.ts';
import { box, boxes, caret, input } from './styles.ts';

export interface CodeInputProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** Called once the last digit is there. */
  onComplete: (value: string) => void;
  /** Enter was pressed; a form around the input is not submitted by it. */
  onEnter: () => void;
  disabled?: boolean | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/**
 * One real input, invisible above six boxes that draw what it holds: the
 * browser's own editing, paste and one-time-code autofill all work.
 */
export function CodeInput({ value, onChange, onComplete, onEnter, ...rest }: CodeInputProps) {
  const element = useRef<HTMLInputElement>(null);
  const [marked, setMarked] = useState<Range | null>(null);

  const take = (digits: string) => {
    onChange(digits);
    if (digits.length === CODE_LENGTH && value.length < CODE_LENGTH) onComplete(digits);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const [start, end] = selectionOf(event.currentTarget);
    const pasted = event.clipboardData.getData('text/plain').replace(/\D/g, '');
    take((value.slice(0, start) + pasted + value.slice(end)).slice(0, CODE_LENGTH));
  };

  // On the document: React's onSelect misses a selection that is reported after the press.
  useEffect(() => {
    const follow = () => {
      if (element.current === null || element.current !== document.activeElement) return;
      const selection = selectionOf(element.current);
      const next = markedDigits(selection, element.current.value.length, marked);
      if (String(next) !== String(selection)) element.current.setSelectionRange(...next);
      if (String(next) !== String(marked)) setMarked(next);
    };
    follow();
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [marked]);

  return (
    <div css={boxes} translate="no">
      {Array.from({ length: CODE_LENGTH }, (_, index) => {
        const isActive = marked !== null && isWithin(marked, index, value.length);
        return (
          <span
            key={index}
            css={box}
            aria-hidden="true"
            data-active={isActive || undefined}
            data-invalid={rest['aria-invalid']}
          >
            {value[index]}
            {isActive && index === value.length ? <span css={caret} /> : null}
          </span>
        );
      })}
      <input
        {...rest}
        ref={element}
        css={input}
        value={value}
        maxLength={CODE_LENGTH}
        inputMode="numeric"
        pattern="\d*"
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={({ target }) => {
          // A letter changes nothing: React puts back what stood there.
          if (!/\D/.test(target.value)) take(target.value);
        }}
        onPaste={paste}
        onFocus={({ target }) => {
          target.setSelectionRange(CODE_LENGTH, CODE_LENGTH);
          setMarked(markedDigits(selectionOf(target), target.value.length, null));
        }}
        onBlur={() => setMarked(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      />
    </div>
  );
}

const selectionOf = ({ selectionStart, selectionEnd }: HTMLInputElement): Range => [
  selectionStart ?? 0,
  selectionEnd ?? 0,
];

/** Whether a box is marked; a code that was emptied from outside ends before the old selection. */
function isWithin([start, end]: Range, index: number, length: number) {
  const first = Math.min(start, length);
  return first < Math.min(end, length) ? first <= index && index < end : index === first;
}
