import '../../adapters/browser/withoutEval.ts';
import '../../ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { sharedPackMachine } from '../../../machines/costPack/sharedPack.machine.ts';
import { loadApiConfig } from '../../adapters/api/config.ts';
import { startMonitor } from '../../adapters/api/monitorService.ts';
import { monitor, watchUncaught } from '../../adapters/browser/monitor.ts';
import { SharedPack } from '../../views/costPack/SharedPack.tsx';
import { useActorRef } from '../frame/actors.ts';
import { LazyChart } from '../frame/LazyChart.tsx';
import { provideSharedPack } from './provideSharedPack.ts';

watchUncaught();
const machine: typeof sharedPackMachine = provideSharedPack({
  loadApiConfig: async () => {
    const config = await loadApiConfig();
    // The operator's script never runs here: this page's URL holds the link's token (PACK-40).
    await startMonitor({ ...config, hasMonitor: false });
    return config;
  },
  monitor,
});
/** The link's token is in the hash, so a new hash needs a reload. */
addEventListener('hashchange', () => location.reload());

function Shared() {
  return (
    <SharedPack
      shared={useActorRef(machine, { input: { token: location.hash.slice(1) } })}
      Chart={LazyChart}
    />
  );
}
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Shared />
    </StrictMode>,
  );
