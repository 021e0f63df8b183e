import { Button } from './Button.tsx';

export interface SaveAndCancelProps {
  readonly isDisabled: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}
/** The buttons of a drawer's footer. */
export const SaveAndCancel = ({ isDisabled, onSave, onCancel }: SaveAndCancelProps) => (
  <>
    <Button isDisabled={isDisabled} onPress={onSave}>
      Save
    </Button>
    <Button variant="outline" isDisabled={isDisabled} onPress={onCancel}>
      Cancel
    </Button>
  </>
);
