import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { fieldInput } from './fieldLook.ts';
import { singleKey } from './singleKey.ts';

export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Arrow down moves from the search to the list below. */
  readonly onLeave?: () => void;
  /** Whether `/` focuses this field. */
  readonly hasShortcut?: boolean;
  readonly className?: string;
}
/** The search field of a list. `/` focuses it from outside of fields, Escape clears it. */
export function SearchBox({
  label,
  value,
  onChange,
  onLeave,
  hasShortcut = true,
  className,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useHotkeys('/', () => input.current?.select(), {
    ...singleKey,
    enabled: hasShortcut,
    useKey: true,
  });
  return (
    <div className={`relative ${className ?? ''}`}>
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        {...(hasShortcut ? { 'aria-keyshortcuts': '/' } : {})}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            event.stopPropagation();
            onChange('');
          } else if (event.key === 'ArrowDown' && onLeave !== undefined) {
            event.preventDefault();
            onLeave();
          }
        }}
        className={`${fieldInput} pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value === '' && hasShortcut && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2 hidden -translate-y-1/2 rounded-[3px] border border-field-line px-1 text-xs text-ink-3 md:block"
        >
          /
        </kbd>
      )}
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 flex w-8 cursor-pointer items-center justify-center text-ink-3 hover:text-ink"
        >
          <X aria-hidden size={14} />
        </button>
      )}
    </div>
  );
}
