import { Chip } from '../../ui/notices/Chip.tsx';

export const NotSent = () => <Chip tone="warning">Not sent yet</Chip>;
