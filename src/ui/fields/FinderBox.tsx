import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { optionLook } from '../buttons/listLook.ts';
import { TextBox } from './TextBox.tsx';

export interface FinderGroup {
  readonly title: string;
  readonly items: readonly {
    readonly id: string;
    readonly label: string;
    readonly detail: string;
  }[];
}
export interface FinderBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Search status, shown between field and list. */
  readonly status: string;
  readonly groups: readonly FinderGroup[];
  readonly onChoose: (id: string) => void;
}
/**
 * A search field above its results. The arrow keys move through the results while the user types;
 * Enter selects the marked one.
 */
export const FinderBox = ({ label, text, onType, status, groups, onChoose }: FinderBoxProps) => (
  <Autocomplete inputValue={text} onInputChange={onType}>
    <TextBox
      label={label}
      autoFocus
      type="search"
      onKey={(key, field) => {
        // The mark is lost if the marked item is no longer found; then Enter selects the first.
        const first = groups[0]?.items[0];
        if (
          key !== 'Enter' ||
          first === undefined ||
          document.getElementById(field.getAttribute('aria-activedescendant') ?? '') !== null
        )
          return false;
        onChoose(first.id);
        return true;
      }}
    />
    <p role="status" className={status === '' ? 'sr-only' : 'text-sm text-ink-3'}>
      {status}
    </p>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
    <div
      role="group"
      aria-label="Found, list"
      // Whatever scrolls must be reachable by keyboard.
      tabIndex={groups.length === 0 ? -1 : 0}
      className="max-h-[50vh] overflow-auto focus-visible:inset-ring-2 focus-visible:inset-ring-accent"
    >
      <Menu aria-label="Found" className="outline-none" onAction={(key) => onChoose(String(key))}>
        {groups.map((group) => (
          <MenuSection key={group.title} id={group.title}>
            <Header className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">{group.title}</Header>
            {group.items.map((item) => (
              <MenuItem key={item.id} id={item.id} textValue={item.label} className={optionLook}>
                <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                  <span className="max-w-full truncate font-medium">{item.label}</span>
                  <span className="max-w-full truncate text-sm text-ink-3">{item.detail}</span>
                </span>
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </div>
  </Autocomplete>
);
