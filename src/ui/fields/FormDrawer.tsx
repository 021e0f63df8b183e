import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Drawer } from '../notices/Drawer.tsx';
import { useSaveKey } from './useSaveKey.ts';

export interface FormDrawerProps {
  readonly title: string;
  readonly isDisabled: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
/** A drawer with one form. Enter in a field and Ctrl+Enter save; the first field takes the focus. */
export function FormDrawer({ title, isDisabled, onSave, onClose, children }: FormDrawerProps) {
  useSaveKey(onSave);
  return (
    <Drawer
      title={title}
      onClose={onClose}
      isDisabled={isDisabled}
      focusesField
      footer={
        <>
          <Button isDisabled={isDisabled} onPress={onSave}>
            Save
          </Button>
          <Button variant="outline" isDisabled={isDisabled} onPress={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
        {/* With several fields, Enter needs a button to submit. */}
        <button type="submit" hidden disabled={isDisabled}>
          Save
        </button>
      </form>
    </Drawer>
  );
}
