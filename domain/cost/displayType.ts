/** The type code as displayed: SEU from vendor CDF is SO (COST-8). */
export const displayType = <T extends string | null>(
  typeCode: T,
  vendorName: string | null,
): T | 'SO' => (typeCode === 'SEU' && vendorName === 'CDF' ? 'SO' : typeCode);
