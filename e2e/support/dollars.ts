/** An amount as screens show it: `$1,234.50`. Written without the product's own formatter. */
export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
