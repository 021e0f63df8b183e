// Lists the packages whose code is in a bundle, for the release's bill of materials.
import { relative } from 'node:path';

/**
 * A plugin, and the folders of the packages that its bundles contain, relative to the checkout.
 * The same plugin serves several builds.
 */
export function bundledPackages() {
  /** @type {Set<string>} */
  const folders = new Set();
  const plugin = {
    name: 'bundled-packages',
    /** @param {unknown} _ @param {Record<string, { type: string, moduleIds?: string[] }>} bundle */
    generateBundle(_, bundle) {
      for (const { moduleIds = [] } of Object.values(bundle))
        for (const id of moduleIds) {
          const folder = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)[\\/]/.exec(
            id,
          )?.[1];
          if (folder !== undefined)
            folders.add(relative(process.cwd(), folder).replaceAll('\\', '/'));
        }
    },
  };
  return { folders, plugin };
}
