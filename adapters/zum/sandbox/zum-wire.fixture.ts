import type { WireFacts } from '@tamarack/adapter-sandbox/wire-facts.fixture'

/** Facts of Zum Rails' wire. The vendor publishes no schema, so each field stands under where it
 * was seen: `documented` (zumrails/zumrails-docs 65700e1 and docs.zumrails.com), `recorded`
 * (traffic of October 2023 in a public test of active_merchant), `third-party` (code of other
 * lenders that use it), or `assumed` (seen for another object, or nowhere). Confirm what is
 * assumed with the vendor before a launch. */
const transactionFields = {
  Id: 'string',
  CreatedAt: 'string',
  Memo: 'string',
  Comment: 'string',
  Amount: 'number',
  Currency: 'string',
  User: '{Payee} | null',
  Wallet: '{WalletReference} | null',
  FundingSource: 'object | null',
  ZumRailsType: '<ZumRailsType>',
  TransactionMethod: '<TransactionMethod>',
  TransactionStatus: '<TransactionStatus>',
  FailedTransactionEvent: 'string | null',
  ScheduledStartDate: 'string | null',
  ClientTransactionId: 'string | null',
  RecurrentTransactionId: 'string | null',
  CompletedAt: 'string | null',
  FailedAt: 'string | null',
  IsRefundable: 'boolean',
}
const page = { CurrentPage: 'integer', PageSize: 'integer', TotalCount: 'integer' }
const envelope = { statusCode: 'integer', message: 'string', isError: 'boolean' }

export const zumFacts: WireFacts = {
  objects: {
    Success: { documented: { ...envelope, result: 'object | null' } },
    ListSuccess: { documented: { ...envelope, result: 'object[]' } },
    Failure: {
      documented: { statusCode: 'integer', isError: 'boolean', responseException: '{ResponseException}' },
      recorded: { 'message?': 'string' },
    },
    // A string or an object with type, title, status and traceId; the sandbox writes a string.
    ResponseException: { documented: { exceptionMessage: 'string' } },
    Authorized: {
      documented: {
        Role: 'string',
        Token: 'string',
        CustomerId: 'string',
        CompanyName: 'string',
        CustomerType: 'string',
        Username: 'string',
        IsTermsOfUseAccepted: 'boolean',
        IsTwoFactorAuthenticationEnabled: 'boolean',
        LoginType: 'string',
      },
      recorded: {
        'Id?': 'string',
        'CustomerCreatedAt?': 'string',
        'RefreshToken?': 'string',
        'CreatedAt?': 'string',
        'OtpReady?': 'boolean',
      },
    },
    AggregationToken: {
      documented: { Token: 'string', ExpirationUTC: 'string', CustomerId: 'string', CompanyName: 'string' },
    },
    Information: {
      documented: { RequestId: 'string', CustomerId: 'string', Card: '{Card} | null' },
      assumed: {
        'ClientUserId?': 'string | null',
        'ExtraField1?': 'string | null',
        'ExtraField2?': 'string | null',
        'AggregationFailedReason?': 'string',
      },
    },
    Card: {
      documented: {
        Id: 'string',
        CreatedAt: 'string',
        UpdatedAt: 'string',
        InstitutionId: 'string',
        InstitutionName: 'string',
        HolderId: 'string',
        SelectedAccountId: 'string',
        Holder: '{Holder}',
        Accounts: '{Account}[]',
      },
    },
    // One FullName was seen. That a joint account has both names in it is assumed.
    Holder: {
      documented: {
        FirstName: 'string',
        LastName: 'string',
        FullName: 'string',
        Email: 'string',
        PhoneNumber: 'string',
        'DateOfBirth?': 'string | null',
        AddressCivic: 'string',
        AddressCity: 'string',
        AddressProvince: 'string',
        AddressCountry: 'string',
        AddressPostalCode: 'string',
      },
    },
    Account: {
      documented: {
        Id: 'string',
        Title: 'string',
        Balance: 'number',
        Currency: '<Currency>',
        AccountCategory: '<AccountCategory>',
        AccountSubCategory: '<AccountSubCategory>',
        Transactions: '{AccountLine}[]',
      },
      // Seen with digits; null for an account without them.
      assumed: { InstitutionNumber: 'string | null', TransitNumber: 'string | null', AccountNumber: 'string | null' },
    },
    AccountLine: {
      documented: {
        Id: 'string',
        UpdatedAt: 'string',
        Date: 'string',
        Description: 'string',
        'Debit?': 'number',
        'Credit?': 'number',
        'Balance?': 'number',
        Category: '{Category}',
      },
    },
    Category: { documented: { Id: 'string', Name: 'string', InsightsType: '<InsightsType>' } },
    User: {
      documented: {
        Id: 'string',
        FirstName: 'string',
        LastName: 'string',
        Email: 'string',
        'PhoneNumber?': 'string',
        'CompanyName?': 'string',
        'BankAccountInformation?': '{BankAccountInformation}',
        TransactionsMethodsAvailable: '{TransactionsMethodsAvailable}',
      },
      'third-party': { 'ClientUserId?': 'string | null' },
      assumed: { CreatedAt: 'string' },
    },
    BankAccountInformation: {
      documented: { InstitutionNumber: 'string', TransitNumber: 'string', AccountNumber: 'string' },
    },
    TransactionsMethodsAvailable: {
      documented: {
        Eft: 'boolean',
        Interac: 'boolean',
        VisaDirectPull: 'boolean',
        VisaDirectPush: 'boolean',
        CreditCard: 'boolean',
      },
    },
    Wallet: {
      documented: { Id: 'string', Type: 'string', Balance: 'number', Currency: 'string', EftProvider: 'string' },
      recorded: { Customer: '{WalletCustomer}' },
    },
    WalletCustomer: { recorded: { InteracProvider: 'string' } },
    WalletReference: { documented: { Id: 'string', Type: 'string' } },
    Payee: {
      documented: {
        Id: 'string',
        FirstName: 'string',
        LastName: 'string',
        'Email?': 'string',
        'PhoneNumber?': 'string',
      },
      'third-party': { 'ClientUserId?': 'string', 'BankAccountInformation?': '{BankAccountInformation}' },
      assumed: { 'CreatedAt?': 'string', 'TransactionsMethodsAvailable?': '{TransactionsMethodsAvailable}' },
    },
    Transaction: {
      documented: transactionFields,
      recorded: { TransactionHistory: '{TransactionEvent}[]' },
    },
    TransactionEvent: {
      documented: { Id: 'string', CreatedAt: 'string', Event: 'string', EventDescription: 'string' },
    },
    TransactionPage: { documented: { ...page, Items: '{ListedTransaction}[]' } },
    ListedTransaction: { documented: transactionFields },
    Webhook: {
      documented: { Type: '<WebhookType>', Event: '<WebhookEvent>', Data: 'object' },
      'third-party': { 'EventGeneratedAt?': 'string' },
    },
    ConnectedUser: {
      'third-party': {
        Id: 'string',
        ClientUserId: 'string | null',
        ExtraField1: 'string | null',
        ExtraField2: 'string | null',
        AggregationRequestId: 'string',
        FirstName: 'string',
        LastName: 'string',
        Email: 'string',
        BankAccountInformation: '{AggregatedAccount}',
      },
    },
    AggregatedAccount: {
      documented: { Institution: 'string', AggregationStatus: '<AggregationStatus>', LastTimeRefreshed: 'string' },
    },
  },
  enumerations: {
    ZumRailsType: 'AccountsReceivable AccountsPayable FundZumWallet WithdrawZumWallet UserTransfer',
    TransactionMethod: 'Eft Interac VisaDirect CreditCard',
    // Later integrations read InReview in place of UnderReview.
    TransactionStatus: 'Scheduled InProgress Completed Failed Cancelled UnderReview',
    Currency: 'CAD USD OTHER',
    AccountCategory: 'Operation Credit',
    AccountSubCategory: 'Chequing Savings CreditCard',
    InsightsType: 'Income Expense',
    WebhookType: 'User Transaction Customer Product Invoice Subscription TaxRate CommonFee Insights',
    WebhookEvent: 'Created Updated Deleted StatusChange Connected Completed Failed',
    AggregationStatus: 'NotConected Connecting Connected Refreshing RefreshFailed',
  },
}
