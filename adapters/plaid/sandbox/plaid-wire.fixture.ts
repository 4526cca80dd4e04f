import type { WireFacts } from '@tamarack/adapter-sandbox/wire-facts.fixture'

/** Facts of Plaid's published OpenAPI file for the answers and webhooks that its sandbox serves:
 * field, type, whether it is required or nullable, and the values of enumerations. Source:
 * github.com/plaid/plaid-openapi, 2020-09-14.yml, version 2020-09-14_1.697.4, commit 26f1a05 of 10
 * June 2026. Objects that this product never receives with content stand as `object`. */
const check = {
  id: 'string',
  client_user_id: 'string',
  created_at: 'string',
  completed_at: 'string | null',
  previous_attempt_id: 'string | null',
  shareable_url: 'string | null',
  template: '{IdentityVerificationTemplateReference}',
  user: '{IdentityVerificationUserData}',
  status: '<IdentityVerificationStatus>',
  steps: '{IdentityVerificationStepSummary}',
  documentary_verification: '{DocumentaryVerification} | null',
  selfie_check: '{SelfieCheck} | null',
  kyc_check: '{KYCCheckDetails} | null',
  risk_check: '{RiskCheckDetails} | null',
  verify_sms: '{VerifySMSDetails} | null',
  watchlist_screening_id: 'string | null',
  beacon_user_id: 'string | null',
  user_id: 'string | null',
  redacted_at: 'string | null',
  'latest_scored_protect_event?': 'object | null',
}
const webhook = {
  webhook_type: 'string',
  webhook_code: 'string',
  identity_verification_id: 'string',
  environment: '<WebhookEnvironmentValues>',
}

export const plaidFacts: WireFacts = {
  objects: {
    LinkTokenCreateResponse: {
      published: {
        link_token: 'string',
        expiration: 'string',
        request_id: 'string',
        'hosted_link_url?': 'string',
        'user_id?': 'string',
      },
    },
    LinkTokenGetResponse: {
      published: {
        link_token: 'string',
        created_at: 'string | null',
        expiration: 'string | null',
        'link_sessions?': 'object[]',
        metadata: '{LinkTokenGetMetadataResponse}',
        'user_id?': 'string',
        request_id: 'string',
      },
    },
    IdentityVerificationCreateResponse: { published: { ...check, request_id: 'string' } },
    IdentityVerificationGetResponse: { published: { ...check, request_id: 'string' } },
    IdentityVerificationListResponse: {
      published: {
        identity_verifications: '{IdentityVerification}[]',
        next_cursor: 'string | null',
        request_id: 'string',
      },
    },
    IdentityVerificationRetryResponse: { published: { ...check, request_id: 'string' } },
    WebhookVerificationKeyGetResponse: {
      published: {
        key: '{JWKPublicKey}',
        request_id: 'string',
      },
    },
    PlaidError: {
      published: {
        error_type: '<PlaidErrorType>',
        error_code: 'string',
        'error_code_reason?': 'string | null',
        error_message: 'string',
        display_message: 'string | null',
        'request_id?': 'string',
        'causes?': 'any[]',
        'status?': 'integer | null',
        'documentation_url?': 'string',
        'suggested_action?': 'string | null',
        'required_account_subtypes?': 'string[]',
        'provided_account_subtypes?': 'string[]',
      },
    },
    IdentityVerificationStatusUpdatedWebhook: { published: webhook },
    IdentityVerificationStepUpdatedWebhook: { published: webhook },
    IdentityVerificationRetriedWebhook: { published: webhook },
    LinkTokenGetMetadataResponse: {
      published: {
        initial_products: '<Products>[]',
        webhook: 'string | null',
        country_codes: '<CountryCode>[]',
        language: 'string | null',
        'institution_data?': 'object',
        'account_filters?': 'object',
        redirect_uri: 'string | null',
        client_name: 'string | null',
      },
    },
    IdentityVerificationTemplateReference: {
      published: {
        id: 'string',
        version: 'integer',
      },
    },
    IdentityVerificationUserData: {
      published: {
        'phone_number?': 'string | null',
        date_of_birth: 'string | null',
        ip_address: 'string | null',
        email_address: 'string | null',
        name: '{IdentityVerificationResponseUserName} | null',
        address: '{IdentityVerificationUserAddress} | null',
        id_number: '{UserIDNumber} | null',
      },
    },
    IdentityVerificationStepSummary: {
      published: {
        accept_tos: '<IdentityVerificationStepStatus>',
        verify_sms: '<IdentityVerificationStepStatus>',
        kyc_check: '<IdentityVerificationStepStatus>',
        documentary_verification: '<IdentityVerificationStepStatus>',
        selfie_check: '<IdentityVerificationStepStatus>',
        watchlist_screening: '<IdentityVerificationStepStatus>',
        risk_check: '<IdentityVerificationStepStatus>',
      },
    },
    DocumentaryVerification: {
      published: {
        status: 'string',
        documents: '{DocumentaryVerificationDocument}[]',
      },
    },
    SelfieCheck: {
      published: {
        status: '<SelfieCheckStatus>',
        selfies: '{SelfieCheckSelfie}[]',
      },
    },
    KYCCheckDetails: {
      published: {
        status: 'string',
        address: '{KYCCheckAddressSummary}',
        name: '{KYCCheckNameSummary}',
        date_of_birth: '{KYCCheckDateOfBirthSummary}',
        id_number: '{KYCCheckIDNumberSummary}',
        phone_number: '{KYCCheckPhoneSummary}',
      },
    },
    RiskCheckDetails: {
      published: {
        status: '<IdentityVerificationStepStatus>',
        behavior: '{RiskCheckBehavior} | null',
        email: 'object | null',
        phone: 'object | null',
        devices: 'object[]',
        identity_abuse_signals: 'object | null',
        'network?': '{RiskCheckNetwork} | null',
        facial_duplicates: 'object[]',
        trust_index_score: 'integer | null',
      },
    },
    VerifySMSDetails: {
      published: {
        status: '<VerifySMSDetailsStatus>',
        verifications: '{SMSVerification}[]',
      },
    },
    IdentityVerification: { published: check },
    JWKPublicKey: {
      published: {
        alg: 'string',
        crv: 'string',
        kid: 'string',
        kty: 'string',
        use: 'string',
        x: 'string',
        y: 'string',
        created_at: 'integer',
        expired_at: 'integer | null',
      },
    },
    IdentityVerificationResponseUserName: {
      published: {
        given_name: 'string',
        family_name: 'string',
      },
    },
    IdentityVerificationUserAddress: {
      published: {
        street: 'string | null',
        street2: 'string | null',
        city: 'string | null',
        region: 'string | null',
        postal_code: 'string | null',
        country: 'string',
      },
    },
    UserIDNumber: {
      published: {
        value: 'string',
        type: '<IDNumberType>',
      },
    },
    DocumentaryVerificationDocument: {
      published: {
        status: '<DocumentStatus>',
        attempt: 'integer',
        images: '{PhysicalDocumentImages}',
        extracted_data: '{PhysicalDocumentExtractedData} | null',
        analysis: '{DocumentAnalysis}',
        redacted_at: 'string | null',
      },
    },
    SelfieCheckSelfie: {
      published: {
        status: '<SelfieStatus>',
        attempt: 'integer',
        capture: '{SelfieCapture}',
        analysis: '{SelfieAnalysis}',
      },
    },
    KYCCheckAddressSummary: {
      published: {
        summary: '<MatchSummaryCode>',
        po_box: '<POBoxStatus>',
        type: '<AddressPurposeLabel>',
        'street?': '<HiddenMatchSummaryCode>',
        'city?': '<HiddenMatchSummaryCode>',
        'region?': '<HiddenMatchSummaryCode>',
        'postal_code?': '<HiddenMatchSummaryCode>',
        'international_details?': 'object | null',
      },
    },
    KYCCheckNameSummary: {
      published: {
        summary: '<MatchSummaryCode>',
        'given_name?': '<HiddenMatchSummaryCode>',
        'family_name?': '<HiddenMatchSummaryCode>',
      },
    },
    KYCCheckDateOfBirthSummary: {
      published: {
        summary: '<MatchSummaryCode>',
        'day?': '<HiddenMatchSummaryCode>',
        'month?': '<HiddenMatchSummaryCode>',
        'year?': '<HiddenMatchSummaryCode>',
      },
    },
    KYCCheckIDNumberSummary: {
      published: {
        summary: '<MatchSummaryCode>',
      },
    },
    KYCCheckPhoneSummary: {
      published: {
        summary: '<MatchSummaryCode>',
        area_code: '<MatchSummaryCode>',
      },
    },
    RiskCheckBehavior: {
      published: {
        user_interactions: '<RiskCheckBehaviorUserInteractionsLabel>',
        fraud_ring_detected: '<RiskCheckBehaviorFraudRingDetectedLabel>',
        bot_detected: '<RiskCheckBehaviorBotDetectedLabel>',
        'risk_level?': '<RiskLevelWithNoData>',
      },
    },
    RiskCheckNetwork: {
      published: {
        risk_level: '<RiskLevel>',
        factors: 'string[]',
      },
    },
    SMSVerification: {
      published: {
        status: '<SMSVerificationStatus>',
        attempt: 'integer',
        phone_number: 'string | null',
        delivery_attempt_count: 'integer',
        solve_attempt_count: 'integer',
        initially_sent_at: 'string | null',
        last_sent_at: 'string | null',
        redacted_at: 'string | null',
      },
    },
    PhysicalDocumentImages: {
      published: {
        original_front: 'string | null',
        original_back: 'string | null',
        cropped_front: 'string | null',
        cropped_back: 'string | null',
        face: 'string | null',
      },
    },
    PhysicalDocumentExtractedData: {
      published: {
        id_number: 'string | null',
        category: '<PhysicalDocumentCategory>',
        expiration_date: 'string | null',
        issue_date: 'string | null',
        issuing_country: 'string',
        issuing_region: 'string | null',
        date_of_birth: 'string | null',
        address: '{IdentityVerificationDocumentAddressResponse} | null',
        'name?': '{IdentityVerificationDocumentNameResponse} | null',
      },
    },
    DocumentAnalysis: {
      published: {
        authenticity: '<DocumentAuthenticityMatchCode>',
        image_quality: '<ImageQuality>',
        extracted_data: '{PhysicalDocumentExtractedDataAnalysis} | null',
        fraud_analysis_details: 'object | null',
        image_quality_details: 'object | null',
        'human_review?': 'object | null',
        aamva_verification: 'object | null',
      },
    },
    SelfieCapture: {
      published: {
        image_url: 'string | null',
        video_url: 'string | null',
      },
    },
    SelfieAnalysis: {
      published: {
        document_comparison: '<SelfieAnalysisDocumentComparison>',
        liveness_check: '<SelfieAnalysisLivenessCheck>',
        'facial_analysis?': 'object | null',
      },
    },
    IdentityVerificationDocumentAddressResponse: {
      published: {
        street: 'string',
        city: 'string',
        region: 'string | null',
        postal_code: 'string | null',
        country: 'string',
      },
    },
    IdentityVerificationDocumentNameResponse: {
      published: {
        given_name: 'string',
        family_name: 'string',
      },
    },
    PhysicalDocumentExtractedDataAnalysis: {
      published: {
        name: '<DocumentNameMatchCode>',
        date_of_birth: '<DocumentDateOfBirthMatchCode>',
        expiration_date: '<ExpirationDate>',
        issuing_country: '<IssuingCountry>',
      },
    },
  },
  enumerations: {
    AddressPurposeLabel: 'residential commercial no_data',
    CountryCode: 'US GB ES NL FR IE CA DE IT PL DK NO SE EE LT LV PT BE AT FI',
    DocumentAuthenticityMatchCode: 'match partial_match no_match no_data',
    DocumentDateOfBirthMatchCode: 'match partial_match no_match no_data',
    DocumentNameMatchCode: 'match partial_match no_match no_data',
    DocumentStatus: 'success failed manually_approved',
    ExpirationDate: 'not_expired expired no_data',
    HiddenMatchSummaryCode: 'match partial_match no_match no_data no_input',
    IDNumberType:
      'ar_dni au_drivers_license au_passport br_cpf ca_sin cl_run cn_resident_card co_nit dk_cpr eg_national_id es_dni es_nie hk_hkid in_pan it_cf jo_civil_id jp_my_number ke_huduma_namba kw_civil_id mx_curp mx_rfc my_nric ng_nin nz_drivers_license om_civil_id ph_psn pl_pesel ro_cnp sa_national_id se_pin sg_nric tr_tc_kimlik us_ssn us_ssn_last_4 za_smart_id',
    IdentityVerificationStatus: 'active success failed expired canceled pending_review',
    IdentityVerificationStepStatus:
      'success active failed waiting_for_prerequisite not_applicable skipped expired canceled pending_review manually_approved manually_rejected',
    ImageQuality: 'high medium low',
    IssuingCountry: 'match no_match',
    MatchSummaryCode: 'match partial_match no_match no_data no_input',
    POBoxStatus: 'yes no no_data',
    PhysicalDocumentCategory: 'drivers_license id_card passport residence_permit_card resident_card visa',
    PlaidErrorType:
      'INVALID_REQUEST INVALID_RESULT INVALID_INPUT INSTITUTION_ERROR RATE_LIMIT_EXCEEDED API_ERROR ITEM_ERROR ASSET_REPORT_ERROR BASE_REPORT_ERROR RECAPTCHA_ERROR OAUTH_ERROR PAYMENT_ERROR BANK_TRANSFER_ERROR INCOME_VERIFICATION_ERROR MICRODEPOSITS_ERROR SANDBOX_ERROR PARTNER_ERROR SIGNAL_ERROR TRANSACTIONS_ERROR TRANSACTION_ERROR TRANSFER_ERROR CHECK_REPORT_ERROR CONSUMER_REPORT_ERROR USER_ERROR',
    Products:
      'assets auth balance balance_plus beacon identity identity_match investments investments_auth liabilities payment_initiation identity_verification transactions credit_details income income_verification standing_orders transfer employment recurring_transactions transactions_refresh signal statements processor_payments processor_identity profile cra_base_report cra_income_insights cra_partner_insights cra_network_insights cra_cashflow_insights cra_monitoring cra_lend_score cra_plaid_credit_score layer pay_by_bank protect_linked_bank protect_transactions',
    RiskCheckBehaviorBotDetectedLabel: 'yes no no_data',
    RiskCheckBehaviorFraudRingDetectedLabel: 'yes no no_data',
    RiskCheckBehaviorUserInteractionsLabel: 'genuine neutral risky no_data',
    RiskLevel: 'low medium high',
    RiskLevelWithNoData: 'low medium high no_data',
    SMSVerificationStatus: 'pending success failed canceled',
    SelfieAnalysisDocumentComparison: 'match no_match no_input',
    SelfieAnalysisLivenessCheck: 'success failed',
    SelfieCheckStatus: 'success failed',
    SelfieStatus: 'success failed',
    VerifySMSDetailsStatus: 'success failed',
    WebhookEnvironmentValues: 'sandbox production',
  },
}
