/** An amount as screens show it: `$1,234.50`. It doesn't use the product's formatter. */
export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
