import { ChevronDown } from 'lucide-react';
import {
  type ContextType,
  type KeyboardEvent as KeyPressed,
  type RefObject,
  startTransition,
  useContext,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { flushSync } from 'react-dom';
import { plainText } from '../../../domain/plainText.ts';
import { optionLook, popoverLook } from '../buttons/listLook.ts';
import { FieldLabel, FieldNotes } from './FieldLabel.tsx';
import type { FieldMessage } from './FieldMessages.tsx';
import { fieldBox, fieldInput } from './fieldLook.ts';
import { matching } from './matching.ts';

export interface PickerOption {
  readonly id: string;
  /** What stands in the field once chosen. */
  readonly label: string;
  /** Shown behind it in the list; searched too. */
  readonly detail?: string;
}
export interface PickerBoxProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly PickerOption[];
  readonly onChange: (value: string) => void;
  /** Hears what is typed, where more options may be found by it. */
  readonly onType?: (text: string) => void;
  readonly placeholder?: string;
  readonly messages?: readonly FieldMessage[];
  readonly onFix?: (message: number, fix: number) => void;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  /** What is chosen goes elsewhere: the field is empty again, for the next choice. */
  readonly isEmptied?: boolean;
  readonly path?: string;
  readonly className?: string;
}

/** A list that may be longer than this is drawn only where it is seen (PERF-20). */
const VIRTUAL_FROM = 30;
/** Pixels of an option, and around the list. */
const OPTION = { estimatedRowSize: 33, padding: 4 } as const;
const none: readonly PickerOption[] = [];

/** The text in the field, and the value it belongs to. */
interface Entry {
  readonly value: string;
  /** Null until something is typed or taken. */
  readonly text: string | null;
  /** A person typed it. */
  readonly isTyped?: boolean;
  /** The person left the field, and no option matches. */
  readonly isLeft?: boolean;
}
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
const samePlain = (a: string, b: string) => plainText(a).trim() === plainText(b).trim();

type ListState = ContextType<typeof ComboBoxStateContext>;

/** The option that a text names: by its label, or as the only match. Null for several or none. */
function namedBy(typed: string, shown: readonly PickerOption[]): PickerOption | null {
  const named =
    [same, samePlain]
      .map((isSame) => shown.filter((o) => isSame(o.label, typed)))
      .find((found) => found.length > 0) ?? [];
  const [only, ...others] = named.concat(shown.length === 1 ? shown : []);
  return only !== undefined && others.every((o) => o.id === only.id) ? only : null;
}

/** The text in the field, the options that match it, and how a text becomes a choice. */
function useEntry({ value, options, onChange, onType, isEmptied = false }: PickerBoxProps) {
  // The list knows each of its options from the moment it has it, shown or not: it has them while the field is in use.
  const [isInUse, setIsInUse] = useState(false);
  // The text belongs to the value it was typed over. A value that comes from elsewhere (a default, a draft) brings its
  // own text, but never while a person types.
  // Options may load after the field: until something is typed or taken, the chosen one's label is its text.
  const [entry, setEntry] = useState<Entry>({ value, text: null });
  const list = useRef<ListState>(null);
  const isTyping = isInUse && entry.isTyped === true && entry.text?.trim() !== '';
  const shownValue = isTyping ? entry.value : value;
  const chosen = options.find((o) => o.id === shownValue);
  const ownText = entry.value === shownValue ? entry.text : null;
  const typed = ownText ?? chosen?.label ?? '';
  const isOpenText = typed.trim() !== '' && typed !== chosen?.label;
  const shown = isOpenText ? matching(options, typed) : options;
  const listed = isInUse ? shown : chosen === undefined ? none : [chosen];
  const take = (id: string) => {
    setEntry({ value: id, text: options.find((o) => o.id === id)?.label ?? '' });
    if (id !== value) onChange(id);
    // A list closes by itself when another value stands in its field.
    if (isEmptied) list.current?.setOpen(false);
  };
  /** Handles text that was typed and not chosen from the list. */
  const leave = () => {
    const named = namedBy(typed, shown);
    if (named !== null) return take(named.id);
    setEntry({ value: '', text: typed, isLeft: true });
    if (value !== '') onChange('');
  };
  // With both text and choice in our hands the box writes neither by itself.
  const type = (text: string) => {
    setEntry({ value: shownValue, text, isTyped: true });
    onType?.(text);
    if (text === '' && value !== '') onChange('');
  };
  return {
    value,
    shownValue,
    typed,
    /** The text was typed or taken from the list; it isn't the label of a value from elsewhere. */
    isOwnText: ownText !== null,
    isOpenText,
    isLeft: entry.isLeft === true,
    shown,
    listed,
    list,
    isInUse,
    setIsInUse,
    take,
    leave,
    type,
  };
}
type EntryState = ReturnType<typeof useEntry>;

/** The arrows are on an option. The list knows it before the field is drawn with it. */
const hasActive = ({ list }: EntryState) =>
  list.current?.isOpen === true && list.current.selectionManager.focusedKey !== null;

/** Handles the choice that the list reports. @param event the one that the page handles now */
function choose(entry: EntryState, id: string, event: Event | undefined) {
  const { value, shownValue, isOpenText, take, leave } = entry;
  // A list that closes because the page scrolls under it reports the old choice again. The user is
  // still typing; their text opens the list again.
  if (id === shownValue && event?.type === 'scroll') return;
  // So does a list whose field loses the focus, or that has nothing for Enter or Tab to take.
  const isTaking = event instanceof KeyboardEvent && (event.key === 'Enter' || event.key === 'Tab');
  const isLeaving = event?.type === 'focusout' || (isTaking && !hasActive(entry));
  if (id === shownValue && isOpenText && isLeaving) leave();
  // Escape gives back what the field holds, also when that came while a person typed.
  else
    take(
      id === shownValue && event instanceof KeyboardEvent && event.key === 'Escape' ? value : id,
    );
}

/** Takes the first match with Enter or Tab (ENTRY-10). */
function takeFirst(entry: EntryState, event: KeyPressed) {
  if (
    !entry.isOpenText ||
    (event.key !== 'Enter' && event.key !== 'Tab') ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  // One that the arrows are on is taken by the list itself.
  if (hasActive(entry)) return;
  const [first] = entry.shown;
  if (first === undefined) return;
  if (event.key === 'Enter') event.preventDefault();
  entry.take(first.id);
}

/**
 * One of a longer list, found by typing any of its words; Enter and Tab take the first match
 * (ENTRY-10). '' = nothing chosen.
 */
export function PickerBox(props: PickerBoxProps) {
  const { label, options, placeholder, messages: given = [], onFix } = props;
  const { isDisabled = false, autoFocus = false, path, className } = props;
  const entry = useEntry(props);
  const { shownValue, typed, shown, isInUse, setIsInUse } = entry;
  /** Before the list itself hears of a press or a key, which it answers with the options it has. */
  const fill = () => {
    if (!isInUse) flushSync(() => setIsInUse(true));
  };
  const input = useRef<HTMLInputElement>(null);
  const eventNow = () => input.current?.ownerDocument.defaultView?.event;
  const unknown: FieldMessage = {
    severity: 'error',
    message: `Nothing here is called "${typed}". Choose one from the list.`,
  };
  const messages = entry.isOpenText && entry.isLeft ? [unknown] : given;
  return (
    <ComboBox
      items={entry.listed}
      inputValue={typed}
      onInputChange={entry.type}
      value={shownValue === '' ? null : shownValue}
      onChange={(key) => choose(entry, key === null ? '' : String(key), eventNow())}
      // A value that comes from elsewhere while the field has the focus, as a kept draft does, is not typed.
      menuTrigger={entry.isOwnText ? 'input' : 'manual'}
      allowsEmptyCollection
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      isInvalid={messages.some((m) => m.severity === 'error')}
      validationBehavior="aria"
      className={`${fieldBox} ${className ?? ''}`}
    >
      <KeepListState at={entry.list} />
      <FieldLabel label={label} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its field and button are for */}
      <div
        className="relative"
        onPointerDownCapture={fill}
        onFocus={() => startTransition(() => setIsInUse(true))}
        onBlur={() => startTransition(() => setIsInUse(false))}
      >
        <Input
          ref={input}
          onKeyDownCapture={(event) => {
            if (event.key !== 'Tab') fill();
            takeFirst(entry, event);
          }}
          className={`${fieldInput} pr-8`}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(path === undefined ? {} : { 'data-path': path })}
        />
        <AriaButton className="absolute inset-y-0 right-0 flex w-8 cursor-pointer items-center justify-center text-ink-3">
          <ChevronDown aria-hidden size={16} />
        </AriaButton>
      </div>
      <FieldNotes label={label} messages={messages} {...(onFix === undefined ? {} : { onFix })} />
      <OptionList count={options.length} shown={shown} value={props.value} />
    </ComboBox>
  );
}

interface OptionListProps {
  /** Options of the field, shown or not. */
  readonly count: number;
  readonly shown: readonly PickerOption[];
  readonly value: string;
}
const OptionList = ({ count, shown, value }: OptionListProps) => (
  <Popover className={popoverLook}>
    {count > VIRTUAL_FROM ? (
      <Virtualizer layout={ListLayout} layoutOptions={OPTION}>
        <Options
          className="max-h-80 w-full overflow-auto outline-none"
          opensAt={shown.findIndex(({ id }) => id === value)}
        />
      </Virtualizer>
    ) : (
      <Options className="max-h-80 overflow-auto p-1 outline-none" />
    )}
  </Popover>
);

/** Hands the state of the list to the field around it. */
function KeepListState({ at }: { readonly at: RefObject<ListState> }) {
  const state = useContext(ComboBoxStateContext);
  useImperativeHandle<ListState, ListState>(at, () => state, [state]);
  return null;
}

/** A list that is drawn where it is seen does not show by itself what is chosen when it opens: it is scrolled there once it has its height. */
const scrolledTo = (index: number) => (list: HTMLDivElement | null) => {
  if (list !== null && index > 0)
    requestAnimationFrame(() =>
      list.scrollTo({ top: (index + 0.5) * OPTION.estimatedRowSize - list.clientHeight / 2 }),
    );
};
const Options = ({
  className,
  opensAt = 0,
}: {
  readonly className: string;
  readonly opensAt?: number;
}) => (
  <ListBox
    ref={useState(() => scrolledTo(opensAt))[0]}
    className={className}
    renderEmptyState={() => <div className="px-2 py-1.5 text-ink-3">Nothing matches.</div>}
  >
    {(option: PickerOption) => (
      <ListBoxItem id={option.id} textValue={option.label} className={optionLook}>
        <span>{option.label}</span>
        {option.detail !== undefined && (
          <span className="truncate text-sm text-ink-3">{option.detail}</span>
        )}
      </ListBoxItem>
    )}
  </ListBox>
);
