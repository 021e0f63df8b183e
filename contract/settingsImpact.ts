import * as z from 'zod/mini';
import { ContractBody } from './settingsAircraft.ts';
import { LandingFeeBody, SuppressantRateBody } from './settingsBases.ts';
import { Id } from './wire.ts';

/** "What would saving this change?"; `id` null = a new row. Nothing is written. */
export const ContractImpactBody = z.object({ id: z.nullable(Id), contract: ContractBody });
export const FeeImpactBody = z.object({ id: z.nullable(Id), baseId: Id, fee: LandingFeeBody });
export const RateImpactBody = z.object({ id: z.nullable(Id), baseId: Id, rate: SuppressantRateBody });
