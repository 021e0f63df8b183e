import { ChevronDown } from 'lucide-react';
import {
  type ContextType,
  type KeyboardEvent as KeyPressed,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
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
import type { Addable } from '../../../domain/reference/addPath.ts';
import { optionLook, popoverLook } from '../buttons/listLook.ts';
import { AddPath } from './AddPath.ts';
import { FieldLabel, FieldNotes } from './FieldLabel.tsx';
import type { FieldMessage } from './FieldMessages.tsx';
import { fieldBox, fieldInput } from './fieldLook.ts';
import { isComposing } from './isComposing.ts';
import { matching } from './matching.ts';

export interface PickerOption {
  readonly id: string;
  /** The text in the field once it is chosen. */
  readonly label: string;
  /** Shown after the label in the list; also searched. */
  readonly detail?: string;
}
export interface PickerBoxProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly PickerOption[];
  readonly onChange: (value: string) => void;
  /** Called with the typed text, so that the caller can load more options. */
  readonly onType?: (text: string) => void;
  readonly placeholder?: string;
  readonly messages?: readonly FieldMessage[];
  readonly onFix?: (message: number, fix: number) => void;
  readonly isDisabled?: boolean;
  /** Keeps the focus, unlike a disabled field. */
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  /** Enter while the list is closed and the text is a choice. */
  readonly onEnter?: () => void;
  /** The field empties after each choice, because the caller stores the choice elsewhere. */
  readonly isEmptied?: boolean;
  /** Offers to add an option with the typed name if there is none (HOME-92). */
  readonly adds?: Addable;
  /**
   * Reloads the options. With it, the form of `adds` opens in a new tab; without it, the user
   * leaves this form, whose draft is kept.
   */
  readonly onReturn?: () => void;
  readonly path?: string;
  readonly className?: string;
}

/** Longer lists are virtualized (PERF-20). */
const VIRTUAL_FROM = 30;
/** Row height and list padding in pixels. */
const OPTION = { estimatedRowSize: 33, padding: 4 } as const;
const none: readonly PickerOption[] = [];

/** The text in the field, and the value it belongs to. */
interface Entry {
  readonly value: string;
  /** Null until the user types or chooses. */
  readonly text: string | null;
  /** The user typed it. */
  readonly isTyped?: boolean;
  /** The user left the field, and no option matches. */
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
  // The list processes all its options, even unseen ones. So it gets them only while the field is
  // in use.
  const [isInUse, setIsInUse] = useState(false);
  // The text belongs to the value that it was typed over. A value from elsewhere (a default, a
  // draft) brings its own label, but not while the user types. Options can load after the field:
  // until the user types or chooses, the chosen option's label is the text.
  const [entry, setEntry] = useState<Entry>({ value, text: null });
  const list = useRef<ListState>(null);
  const isTyping = isInUse && entry.isTyped === true && entry.text?.trim() !== '';
  // The value with which the list opened. A list closes when its field's value changes, so one that
  // arrives while the user looks at the list is shown after it.
  const [openedWith, setOpenedWith] = useState<string | null>(null);
  const shownValue = isTyping ? entry.value : (openedWith ?? value);
  const chosen = options.find((o) => o.id === shownValue);
  const ownText = entry.value === shownValue ? entry.text : null;
  const typed = ownText ?? chosen?.label ?? '';
  const isOpenText = typed.trim() !== '' && typed !== chosen?.label;
  const shown = isOpenText ? matching(options, typed) : options;
  const listed = isInUse ? shown : chosen === undefined ? none : [chosen];
  const take = (id: string) => {
    setOpenedWith(null);
    setEntry({ value: id, text: options.find((o) => o.id === id)?.label ?? '' });
    if (id !== value) onChange(id);
    // A list closes on its own only if its field's value changes.
    if (isEmptied) list.current?.setOpen(false);
  };
  /** Handles text that was typed and not chosen from the list. */
  const leave = () => {
    const named = namedBy(typed, shown);
    if (named !== null) return take(named.id);
    setEntry({ value: '', text: typed, isLeft: true });
    if (value !== '') onChange('');
  };
  // The text can be older than the options that it names.
  useEffect(() => {
    const left = entry.isLeft === true ? (entry.text ?? '') : '';
    const named = left === '' ? null : namedBy(left, matching(options, left));
    if (named === null) return;
    setEntry({ value: named.id, text: named.label });
    onChange(named.id);
  }, [entry, options, onChange]);
  // Text and value are both controlled, so ComboBox sets neither by itself.
  const type = (text: string) => {
    setOpenedWith(null);
    setEntry({ value: shownValue, text, isTyped: true });
    onType?.(text);
    if (text === '' && value !== '') onChange('');
  };
  return {
    value,
    shownValue,
    typed,
    /** The text was typed or chosen here; it is not the label of a value from elsewhere. */
    isOwnText: ownText !== null,
    isOpenText,
    isLeft: entry.isLeft === true,
    shown,
    listed,
    list,
    isInUse,
    setIsInUse,
    hold: (isOpen: boolean) => setOpenedWith(isOpen && !isTyping ? value : null),
    take,
    leave,
    type,
  };
}
type EntryState = ReturnType<typeof useEntry>;

/** The arrow keys are on an option. The list's state has it before the next render. */
const hasActive = ({ list }: EntryState) =>
  list.current?.isOpen === true && list.current.selectionManager.focusedKey !== null;

/**
 * Handles the choice that the list reports.
 * @param event the page's current event
 */
function choose(entry: EntryState, id: string, event: Event | undefined) {
  const { value, shownValue, isOpenText, take, leave } = entry;
  // A list that closes because the page scrolls reports the old choice again. The user is still
  // typing; their text opens the list again.
  if (id === shownValue && event?.type === 'scroll') return;
  // So does a list on blur, or on Enter or Tab without an active option.
  const isTaking = event instanceof KeyboardEvent && (event.key === 'Enter' || event.key === 'Tab');
  const isLeaving = event?.type === 'focusout' || (isTaking && !hasActive(entry));
  if (id === shownValue && isOpenText && isLeaving) leave();
  // Escape restores the field's value, even one that arrived while the user typed.
  else
    take(
      id === shownValue && event instanceof KeyboardEvent && event.key === 'Escape' ? value : id,
    );
}

/** Takes the first match with Enter or Tab (ENTRY-10). A choice that is made goes on with Enter. */
function takeFirst(entry: EntryState, event: KeyPressed, onEnter?: () => void) {
  if (
    (event.key !== 'Enter' && event.key !== 'Tab') ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isComposing(event.nativeEvent)
  )
    return;
  if (!entry.isOpenText) {
    if (event.key === 'Enter' && entry.list.current?.isOpen !== true) onEnter?.();
    return;
  }
  // If the arrow keys highlight an option, the list box handles the key itself.
  if (hasActive(entry)) return;
  const [first] = entry.shown;
  if (first === undefined) return;
  if (event.key === 'Enter') event.preventDefault();
  entry.take(first.id);
}

/** The message for a text that names no option. */
function unknownOf(
  { options, adds, onReturn }: PickerBoxProps,
  typed: string,
  pathOf: ContextType<typeof AddPath>,
): FieldMessage {
  const isEmpty = options.length === 0;
  const to = adds === undefined ? null : pathOf(adds, typed);
  const next = isEmpty
    ? to === null && adds !== undefined
      ? ', and the list is empty. Ask an administrator to add it.'
      : '.'
    : '. Choose one from the list.';
  return {
    severity: 'error',
    message: `Nothing here is called "${typed}"${next}`,
    ...(to === null
      ? {}
      : {
          link: {
            label: 'Add it',
            to,
            ...(onReturn === undefined ? {} : { onFocus: onReturn }),
          },
        }),
  };
}

/**
 * A field for choosing one option from a long list. Typing any word of an option finds it; Enter
 * and Tab choose the first match (ENTRY-10). '' = nothing chosen.
 */
export function PickerBox(props: PickerBoxProps) {
  const { label, options, placeholder, messages: given = [], onFix } = props;
  const { isDisabled = false, autoFocus = false, path, className } = props;
  const entry = useEntry(props);
  const { shownValue, typed, shown, isInUse, setIsInUse } = entry;
  /** Fills the list before it handles a press or key with the options it has. */
  const fill = () => {
    if (!isInUse) flushSync(() => setIsInUse(true));
  };
  const input = useRef<HTMLInputElement>(null);
  const eventNow = () => input.current?.ownerDocument.defaultView?.event;
  const pathOf = useContext(AddPath);
  const messages = entry.isOpenText && entry.isLeft ? [unknownOf(props, typed, pathOf)] : given;
  return (
    <ComboBox
      items={entry.listed}
      inputValue={typed}
      onInputChange={entry.type}
      onOpenChange={entry.hold}
      value={shownValue === '' ? null : shownValue}
      onChange={(key) => choose(entry, key === null ? '' : String(key), eventNow())}
      // A value that arrives while the field has the focus, such as from a stored draft, must not
      // open the list.
      menuTrigger={entry.isOwnText ? 'input' : 'manual'}
      allowsEmptyCollection
      isDisabled={isDisabled}
      isReadOnly={props.isReadOnly ?? false}
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
            takeFirst(entry, event, props.onEnter);
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
  /** Number of the field's options, shown or not. */
  readonly count: number;
  readonly shown: readonly PickerOption[];
  readonly value: string;
}
/** A virtualized list can't take its width from its options, so labels and details would wrap. */
const virtualWidth = 'w-[max(var(--trigger-width),min(400px,90vw))]';
const OptionList = ({ count, shown, value }: OptionListProps) => (
  <Popover className={`${popoverLook} ${count > VIRTUAL_FROM ? virtualWidth : ''}`}>
    {count > VIRTUAL_FROM ? (
      <Virtualizer layout={ListLayout} layoutOptions={OPTION}>
        <Options
          className="max-h-80 w-full overflow-auto overscroll-contain outline-none"
          opensAt={shown.findIndex(({ id }) => id === value)}
        />
      </Virtualizer>
    ) : (
      <Options
        className="max-h-80 overflow-auto overscroll-contain p-1 outline-none"
        isEmpty={count === 0}
      />
    )}
  </Popover>
);

/** Passes the list's state to the field around it. */
function KeepListState({ at }: { readonly at: RefObject<ListState> }) {
  const state = useContext(ComboBoxStateContext);
  useImperativeHandle<ListState, ListState>(at, () => state, [state]);
  return null;
}

/**
 * Scrolls a virtualized list to the chosen option once it has its height. It doesn't do so itself
 * when it opens.
 */
const scrolledTo = (index: number) => (list: HTMLDivElement | null) => {
  if (list !== null && index > 0)
    requestAnimationFrame(() =>
      list.scrollTo({ top: (index + 0.5) * OPTION.estimatedRowSize - list.clientHeight / 2 }),
    );
};
const Options = ({
  className,
  isEmpty = false,
  opensAt = 0,
}: {
  readonly className: string;
  /** The field has no options at all. */
  readonly isEmpty?: boolean;
  readonly opensAt?: number;
}) => (
  <ListBox
    ref={useState(() => scrolledTo(opensAt))[0]}
    className={className}
    renderEmptyState={() => (
      <div className="px-2 py-1.5 text-ink-3">
        {isEmpty ? 'The list is empty.' : 'Nothing matches.'}
      </div>
    )}
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
