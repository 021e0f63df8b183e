import { ChevronDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { optionLook, popoverLook } from '../buttons/listLook.ts';

interface OptionGroup {
  readonly title: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
}
export interface GroupedSelectProps {
  readonly label: string;
  readonly value: string;
  readonly groups: readonly OptionGroup[];
  readonly onChange: (value: string) => void;
}
/** A select with grouped options; its value looks like a title. */
export const GroupedSelect = ({ label, value, groups, onChange }: GroupedSelectProps) => (
  <Select className="min-w-0" value={value} onChange={(key) => onChange(String(key ?? ''))}>
    <Label className="sr-only">{label}</Label>
    <AriaButton className="flex max-w-full cursor-pointer items-center gap-1 rounded-field px-1 hover:bg-sunken">
      <SelectValue className="min-w-0 truncate text-lg font-semibold sm:text-xl" />
      <ChevronDown aria-hidden size={18} className="shrink-0 text-ink-3" />
    </AriaButton>
    <Popover className={popoverLook}>
      <ListBox className="max-h-96 overflow-auto p-1 outline-none">
        {groups.map((group) => (
          <ListBoxSection key={group.title} id={group.title}>
            <Header className="px-2 pt-2 pb-1 text-xs font-semibold text-ink-3">
              {group.title}
            </Header>
            {group.options.map((option) => (
              <ListBoxItem
                key={option.id}
                id={option.id}
                textValue={option.label}
                className={optionLook}
              >
                {option.label}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </Popover>
  </Select>
);
