/* Words of invented accounts. They are written by hand after what Canadian banks print, apart from
 * the lists of the detector, and name employers, shops and lenders that do not exist. */
export const employers = [
  'Birchmount Foods Inc',
  'Halden Logistics Ltd',
  'Corbel & Sons',
  'Lakeview Care Homes',
  'Ville de Montbrun',
  'Quarry Street Dental',
  'Sunridge School Board',
  'Atelier Lavoie Ltee',
  'Pinecrest Hotels Corp',
  'Orillon Metals',
  'Kestering Motors',
  'Fenwick Cleaning Co',
  'St Alban Hospital',
  'Groupe Tremont inc',
  'Bayfield Security',
  'Nordik Entrepots',
  'Maple Loop Software',
  'Town of Eastbrook',
  'Red Heron Restaurants',
  'Arden Call Centre',
  'Cobalt Freight',
  'Granite Roofing 2010 Ltd',
  'Wilder Staffing Solutions',
  'Ferme Beaulieu',
] as const

/** How a bank writes a pay: `{e}` is the employer, `{c}` the employer cut off, `{r}` a reference,
 * `{m}` a month and day. */
export const payTemplates = [
  'PAYROLL DEPOSIT {e}',
  '{e} PAYROLL',
  'Direct Deposit, {e}',
  '{e} {r}',
  'EFT CREDIT {c} {r}',
  'Dépôt direct / Paie {e}',
  'PAIE {e}',
  '{c}',
  'Payroll dep. {e} {m}',
  'ACH CREDIT {e} PAY {r}',
  'DEPOT DE PAIE {c}',
  'Salary {e}',
  'AFT {c}',
  'MISC PAYMENT {e}',
  'PAY {e} {m}',
  '{e} DIR DEP {r}',
] as const

/** Government payments by the abbreviations and names that they are published under (canada.ca,
 * ontario.ca). */
export const childBenefit = [
  'CANADA CCB',
  'Canada Child Benefit',
  'CCB /RIT CANADA',
  'ALLOCATION CANADIENNE ENFANTS',
] as const
export const salesTaxCredit = ['GST CANADA', 'GST/HST CREDIT', 'CREDIT TPS/TVH'] as const
export const trillium = ['ONTARIO TRILLIUM BENEFIT', 'OTB ONTARIO', 'PRESTATION TRILLIUM ONT'] as const
export const pensionPlan = ['CANADA CPP', 'CANADA PENSION PLAN', 'RPC CANADA'] as const
export const oldAge = ['OLD AGE SECURITY', 'CANADA OAS', 'SECURITE DE LA VIEILLESSE'] as const
export const disability = ['ODSP ONTARIO', 'ONTARIO DISABILITY SUPPORT', 'POSPH ONTARIO'] as const
export const welfare = ['ONTARIO WORKS', 'ONT WORKS PAYMENT'] as const
export const unemployment = ['CANADA EI', 'EI CANADA', 'EMPLOYMENT INSURANCE', 'ASSURANCE-EMPLOI'] as const
export const privatePension = ['TEACHERS PENSION PLAN', 'OMERS PENSION', 'SUNVALE ANNUITY'] as const
export const gigs = ['UBER EATS EARNINGS', 'DOORDASH DRIVER', 'SKIPTHEDISHES COURIER PMT', 'INSTACART'] as const

export const shops = [
  'FRESH BASKET #214',
  'TIM COFFEE 0031',
  'CORNER GAS BAR',
  'DOLLAR BARN',
  'Épicerie Laval',
  'MEGA HARDWARE',
  'STREAMBOX.COM',
  'BOOK NOOK',
  'PIZZA ROMA',
  'TRANSIT TAP',
  'BLUE PHARMACY',
  'PET WORLD 77',
  'SHOES & MORE',
  'NETMART MARKETPLACE',
  'UBER TRIP HELP.UBER',
  'RESTO CHEZ LUC',
] as const
export const shopTemplates = [
  'POS PURCHASE {s}',
  'INTERAC PURCHASE {s} {r}',
  '{s}',
  'ACHAT PDV {s}',
  'CONTACTLESS {s}',
  'Visa Debit {s}',
] as const
export const refundTemplates = [
  'REFUND {s}',
  '{s}',
  'RETURN {s}',
  'Remboursement {s}',
  'POS RETURN {s}',
  '{s} CR',
] as const
export const people = ['ANNA KOVAC', 'R SINGH', 'Marie Tremblay', 'J OKAFOR', 'LI WEI', 'Dave M'] as const
export const fromPeople = [
  'INTERAC E-TRANSFER FROM {p}',
  'E-TRANSFER RECEIVED {p} {r}',
  'Virement Interac de {p}',
  'E-TFR {p}',
  'INTERAC E-TRF {r}',
] as const
export const ownTransfers = [
  'TRANSFER FROM SAV {r}',
  'TFR-FR {r}',
  'ONLINE TRANSFER FROM CHEQUING',
  'VIREMENT ENTRE COMPTES',
  'INTERNET BANKING TRANSFER',
] as const
export const lenders = [
  'SPEEDY PAYDAY',
  'FLASH LOANS CANADA',
  'EZ CASH ADVANCE',
  'Prêt Éclair',
  'NORTHLEND LENDING',
  'BRIDGE INSTANT LOAN',
] as const
/** Lenders whose names do not give them away. */
export const quietLenders = ['CEDARBROOK FINANCIAL', 'MOMENTUM CAPITAL GRP', 'FLEXLINE'] as const
export const otherCredits = [
  'INTEREST PAID',
  'CREDIT INTEREST',
  'Intérêts',
  'CANADA TAX REFUND',
  'ATM DEPOSIT {r}',
  'MOBILE CHEQUE DEPOSIT',
  'CASH DEPOSIT BRANCH',
  'SUNLIFE CLAIM {r}',
  'CASHBACK REWARD',
  'PAYPAL TRANSFER',
  'DEPOT GAB {r}',
  'FEE REBATE',
  'DAYCARE SUBSIDY ADJ',
  'STOCKBROKER EFT {r}',
] as const
export const nsfFees = [
  'NSF FEE',
  'NON-SUFFICIENT FUNDS FEE',
  'FRAIS EFFET RETOURNÉ',
  'RETURNED ITEM FEE',
  'Frais - provision insuffisante',
] as const
export const returns = ['RETURNED ITEM {s}', 'NSF RETURN {s}', 'EFFET RETOURNÉ {s}', 'RTD ITEM {s}'] as const
export const bills = [
  'RENT MAPLE TOWERS',
  'TORONTO HYDRO',
  'BELL MOBILITY',
  'ALLSTAR INSURANCE',
  'ENBRIDGE GAS',
  'LOYER IMMEUBLES ROY',
  'GYM MEMBERSHIP',
] as const
