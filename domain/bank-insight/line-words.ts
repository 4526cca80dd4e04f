import type { LineKind } from './kinds.ts'

/* Words of the counterparty's name, which are read last, and the categories of providers. */

/** A pattern of words and the kind of a line that contains them. */
export type Mark = { readonly kind: LineKind; readonly words: RegExp }

/** Makes a pattern from a list. A comma separates two entries, and an entry may be a pattern. */
export const mark = (kind: LineKind, words: string): Mark => ({
  kind,
  words: new RegExp(`\\b(?:${words.trim().split(/,\s+/).join('|')})\\b`),
})

/** Words of lenders' names in English and French. None of them is a person's name. */
const lenderNames = `
  PAYDAY, PAY DAY, LENDING, LENDERS, LENDER (?:INC|LTD|CORP|CAPITAL), MICRO ?CREDIT, CASH ?(?:ADVANCE|EXPRESS|LOAN),
  (?:PAY|SALARY|QUICK|INSTANT|PAYROLL) ?(?:ADVANCE|LOANS?), ADVANCE SUR SALAIRE, AVANCE (?:DE FONDS|SUR SALAIRE|SALAIRE|ARGENT),
  LOANS, PRETS, (?:PERSONAL|TITLE) LOAN, [A-Z0-9]{2,}LOANS,
  LOAN (?:SHOP|STORE|CENTRE|CENTER), CREDIT ?(?:RAPIDE|EXPRESS|INSTANT|FACILE)`

/** Words that contain a lender's word. Some are also surnames, such as "Loankar". */
const compoundNames = `
  [A-Z0-9]{2,}LOAN, [A-Z]{3,}LENDING, LENDING[A-Z]{2,}, LOAN(?!NE|ER|HEAD|DA)[A-Z]{3,}, (?!INTERPRET)[A-Z]{3,}PRETS?`

/** Words that occur in names of companies, but not of people. */
export const companyWords =
  /\b(?:INC|LTD|LTEE|LIMITED|CORP|CORPORATION|CO|COMPANY|ENR|GROUP|GROUPE|HOLDINGS?|SERVICES?|FINANCIAL|FINANCE|CAPITAL|CA|CANADA|BAKERY|RESTAURANT|CAFE|CONSTRUCTION|CONTRACTING|LANDSCAPING|CLEANING|PLUMBING|ELECTRIC|FARMS?|TRUCKING|LOGISTICS|DAYCARE|SALON|STUDIO|SHOP|STORE|MARKET|CATERING|PAINTING|ROOFING|RENOVATIONS?|BOULANGERIE|GARAGE|CLINIC|DENTAL|CONSULTING|PROPERTIES|MANAGEMENT|SECURITY|STAFFING|ENTERPRISES?|SOLUTIONS?|INDUSTRIES|AUTO)\b/

export const lenderMark = mark('lender-payment', lenderNames)
export const compoundLenderMark = mark('lender-payment', compoundNames)

/** Words of shops. A shop's name often contains a word of another kind. */
export const shopWords = new RegExp(
  '\\b(?:FOODS?|RESTAURANT|RESTO|BAR|PUB|GRILL|CAFE|COFFEE|TEA|PIZZ\\w+|BBQ|BISTRO|DINER|EATERY|TAVERN|KITCHEN|DELI|BUTCHER|BAKERY|BREW\\w+|WINERY|DISTILLERY|LOUNGE|SUSHI|NOODLES?|BURGERS?|TACOS?|DONUTS?|BAGELS?|MUSHROOMS|CHOCOLATE|CANDY|GROCER\\w*|SUPERMARKET|CONVENIENCE|VARIETY|LCBO|BEER|WINE|LIQUOR|CANNABIS|VAPE|TOBACCO|MANGER|SHOES|APPAREL|CLOTHING|FASHION|BOUTIQUE|OUTLET|OUTFITTERS|JEWELL\\w+|LEATHER|FURNITURE|DECOR|CRAFTS?|COSMETICS|SALON|SPA|BARBERS?|MASSAGE|YOGA|PILATES|GYM|FITNESS|GOLF|SPORTS?|ARENA|STADIUM|ARCADE|GAMES|TOYS?|COMICS|RECORDS|MUSIC|BOOKS|VIDEO|CINEMAS?|THEATRE|PHARMACY|PHARMA\\w*|CLINIC|DENTAL|VET|GROOMING|FLORIST|FLOWERS|NURSERY|GARDEN|FARMS?|MARKET|MART|STORE|SHOP|MALL|PLAZA|HARDWARE|SUPPLY|TUTORING|SCHOOL|DAYCARE|CHURCH|CHARITY|DONATION|SEALS|PARKING|LANDFILL|TOLL|WASH|DETAILING|REPAIRS?|LAUNDRY|HOTEL|MOTEL|INN|TRIP|EATS|BOTTLE|BIKES?|CYCLE|CONCESSION|ESSO|SHELL|ULTRAMAR|HUSKY|CHEVRON|PIONEER|BAR B Q|ICE CREAM|CIRCLE K|PET SHOP|TRADE IN|TIRE GAS|CANADIAN TIRE(?! BANK| MC| MASTERCARD| FIN| TRIANGLE)|STUDENT PRICE|AUCTIONS?|PARTS|LANDSCAPING|CASH CONVERTERS|RENT (?:A|ALL|THE) ?\\w*|RENT A?CARS?|RENTACAR|CAR RENTALS?|RENTALS?|U HAUL|PETRO CANADA(?! MOB))\\b',
)

/** Words for eating and drinking. At the end of a name they name a shop, whatever stands before. */
export const foodShop =
  /\b(?:CAFE|COFFEE|ESPRESSO|PUB|BAR|BAR (?:AND )?GRILL|GRILL|RESTAURANT|RESTO|BISTRO|DINER|DELI|PIZZ\w+|SUSHI|BAKERY|TAVERN|BREWING|EATERY)(?: \d+)*$/

/** Trades of companies that only share a lender's name. */
export const otherTrades =
  /\b(?:LANDSCAPING|SUPPLY|HARDWARE|FLOORING|PLUMBING|ROOFING|CAFE|COFFEE|RESTAURANT|PIZZ\w+|BAKERY|BREW\w+|WINERY|SALON|DENTAL|PHARMACY|CLINIC|YOGA|FITNESS|GYM|FARMS?|BOOKS|TOYS?|SCHOOL|DAYCARE|CHURCH)\b/

/** Words of credits. The first match counts, after the form and the register. */
export const marksOfCredits: readonly Mark[] = [
  mark('loan-proceeds', `${lenderNames}, ${compoundNames}`),
  mark(
    'loan-proceeds',
    '(?:INC|LTD|CORP|CAPITAL|FINANCIAL|FINANCE|CREDIT|BANK|UNION) LOAN, LOAN (?:DEP\\w*|PROCEEDS|ADVANCE|FUNDS|DISB\\w*), DEPOT PRET, PRET (?:DEP\\w*|DEBOURSE), DEPOT PROVENANT DE MARGE DE CREDIT',
  ),
  mark('self-employment', 'COURIER, DRIVER, EARNINGS, FREELANCE, SELF EMPLOYMENT, ROYALT(?:Y|IES), PAYOUT'),
  mark('pension', 'PENSIONS?(?! (?:REVIEW|CONSULT\\w*|ADVIS\\w*|SOFTWARE|SOLUTIONS?|SYSTEMS?))'),
]

/** Words of debits. The first match counts, after the form and the register. */
export const marksOfDebits: readonly Mark[] = [
  mark('mortgage', 'MORTGAGES?, MTGE, HYPOTHEQUE, HYPO?, PRET HYP(?:OTHECAIRE)?, MTG'),
  mark('insurance', 'INSURANCE, INSUR, ASSURANCES?, INS'),
  mark('loan-payment', '(?:CAR|AUTO|STUDENT|VEHICLE|TRUCK|HOME) ?(?:LOANS?|FINANC(?:E|ING)|FIN), LEASE, FINANCEMENT'),
  mark('lender-payment', `${lenderNames}, ${compoundNames}, LOAN, PRET`),
  mark(
    'rent',
    'RENT, LOYER, BAIL, PROPERTY (?:MANAGEMENT|MGMT|MGT), PROPERTIES, APARTMENTS?, APTS?, LANDLORD, RESIDENCES?',
  ),
  mark(
    'utilities',
    'HYDRO, WATER, NATURAL GAS, ELECTRIC(?:ITY)?, ENERGY, UTILIT(?:Y|IES), UTILITI, ELECTRICITE, PROPANE, GAS BILL',
  ),
  mark('telecom', 'MOBILE, MOBILITY, PHONE, TELECOM\\w*, INTERNET, WIRELESS, CELLULAIRE, CABLE, COMM'),
  mark('card-payment', 'MASTERCARD, AMEX, CREDIT CARD, CARTE DE CREDIT'),
  mark(
    'bank-fee',
    'FEES?, FRAIS, CHGE, FORFAIT (?:MENSUEL|DE SERVICE), OD INTEREST, SERVICE CHARGE, OVERDRAFT, DECOUVERT',
  ),
]

/** Categories of providers (Zum, Plaid, Flinks). They count only if no word shows the kind. */
export const categoriesOfCredits: readonly Mark[] = [
  mark('child-benefit', 'CHILD BENEFITS?'),
  mark('benefit', 'GOVERNMENT INCOME, EMPLOYMENT INSURANCE, GOVERNMENT DEPARTMENTS AND AGENCIES, UNEMPLOYMENT'),
  mark('pension', 'PENSION'),
  mark('payroll', 'SALARIED INCOME, EMPLOYMENT PAYCHECK, PAYCHECK, INCOME WAGES, PAYROLL, WAGES'),
  mark('self-employment', 'FREELANCE, SELF EMPLOYMENT, GIG'),
  mark('loan-proceeds', 'LOAN DEPOSITS?, FINANCIAL LOAN, CASH ADVANCES AND LOANS'),
]
export const categoriesOfDebits: readonly Mark[] = [
  mark('mortgage', 'MORTGAGE(?: PAYMENTS?)?'),
  mark('rent', 'RENT, UTILITIES RENT'),
  mark('insurance', 'INSURANCE'),
  mark('telecom', 'TELECOMMUNICATIONS?, INTERNET AND CABLE, TELEPHONE'),
  mark('utilities', 'UTILITIES, GAS AND ELECTRICITY'),
  mark('card-payment', 'CREDIT CARD PAYMENTS?'),
  mark('loan-payment', 'LOAN PAYMENTS?, FINANCIAL LOAN, PERSONAL LOAN PAYMENT'),
]

/** Words that mark an obligation even if the line also contains a word of a shop. */
export const obligationWords =
  /\b(?:(?:INSURANCE|MORTGAGE)(?!.* (?:AUCTIONS?|PARTS|STORE|SHOP|CAFE|COFFEE|BREW\w+|SUPPLY|BOOKS|BAR|GRILL)\b)|LOAN (?:PAYMENT|PMT|PYMT)|LOANS(?: \d+)*$|LOAN (?:SHOP|STORE|CENTRE|CENTER)|RENT (?:PAYMENT|PMT|PYMT))\b/

/** Words that only payroll lines contain. Platforms also write a trailing "PAY". */
export const payrollWords = /\b(?:PAYROLL|PAIE|SALAIRE|SALARY|WAGES?|PAY PAY)\b/

/** A deposit that names no sender, or only a branch. */
export const namelessDeposit =
  /^(?:(?:MISC(?:ELLANEOUS)?|DIRECT|BRANCH|TELLER|CREDIT|OTHER) )?(?:DEPOSIT|DEPOT|CREDIT MEMO|CREDIT)(?: \d+)*(?: [A-Z ]+ (?:ON|QC|BC|AB|MB|SK|NS|NB|NL|PE))?$/
