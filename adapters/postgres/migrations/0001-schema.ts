import { Migration } from '@mikro-orm/migrations'

/** Every table, index, function and trigger of the product. */
export class Migration0001Schema extends Migration {
  override up(): void {
    this.refusal()
    this.users()
    this.signIn()
    this.sessions()
    this.staffEvents()
    this.securityEvents()
    this.loan()
    this.oneLoanPerPerson()
    this.log()
    this.loansForStaff()
    this.findLoans()
    this.outcomes()
    this.wakes()
    this.evidence()
    this.papers()
    this.answersVersions()
    this.documentFiles()
    this.payments()
    this.ledger()
    this.accruedInterest()
    this.entriesBalance()
    this.entriesStay()
    this.webhooks()
    this.differences()
    this.anchors()
    this.looks()
    this.lawChecks()
    this.loansToConfirm()
    this.padFiles()
    this.padEvidence()
    this.legalHolds()
    this.holdsChangeOnce()
    this.outsideRequests()
    this.stops()
    this.housePolicies()
    this.periods()
    this.holdsKeepTheBorrower()
    this.changeNotices()
    this.clock()
    this.keyFingerprints()
  }

  /** What triggers call that refuse: their argument says why. */
  private refusal(): void {
    this.addSql(`create function "refuse"() returns trigger language plpgsql as $$
      begin raise exception '%', tg_argv[0]; end $$`)
  }

  private users(): void {
    this.addSql(`create table "auth_user" (
      "id" text not null, "name" text not null, "email" text not null, "email_verified" boolean not null default false,
      "image" text null, "role" text not null default 'customer', "status" text not null default 'active', "limits" text not null default '',
      "two_factor_enabled" boolean not null default false, "accepted_texts" text null, "text_number" text null, "plaid_expiry_date" bigint null, "zum_expiry_date" bigint null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.unique('auth_user', 'email')
    this.oneOf('auth_user', 'role', 'customer', 'admin', 'employee', 'reviewer')
    this.oneOf('auth_user', 'status', 'active', 'inactive')
    /* Staff sign in with two factors, without exception: not even a program with a mistake can
     * make a member of staff with one. */
    this.addSql(
      `alter table "auth_user" add constraint "auth_user_staff_have_second_factor" check (role = 'customer' or two_factor_enabled)`,
    )
    /* What a person accepted by opening their account, with versions and fingerprints. */
    this.refuses('auth_user', 'update of "accepted_texts"', 'what was accepted with an account is never changed', {
      name: 'accepted_texts',
      when: 'old."accepted_texts" is distinct from new."accepted_texts"',
    })
  }

  private signIn(): void {
    this.addSql(
      `create table "auth_rate_limit" ("id" text not null, "key" text not null, "count" int not null, "last_request" bigint not null, primary key ("id"))`,
    )
    this.unique('auth_rate_limit', 'key')
    this.addSql(`create table "auth_two_factor" (
      "id" text not null, "secret" text not null, "backup_codes" text not null, "user_id" text not null,
      "verified" boolean not null default true, "failed_verification_count" int not null default 0,
      "locked_until" timestamptz(3) null, primary key ("id"))`)
    this.indexes('auth_two_factor', 'user_id')
    this.ofUser('auth_two_factor', 'on delete cascade')
    this.addSql(`create table "auth_passkey" (
      "id" text not null, "name" text null, "public_key" text not null, "user_id" text not null,
      "credential_id" text not null, "counter" bigint not null, "device_type" text not null, "backed_up" boolean not null,
      "transports" text null, "aaguid" text null, "created_at" timestamptz(3) not null,
      "last_used_at" timestamptz(3) null, primary key ("id"))`)
    this.unique('auth_passkey', 'credential_id')
    this.indexes('auth_passkey', 'user_id')
    this.ofUser('auth_passkey', 'on delete cascade')
    this.addSql(`create table "auth_account" (
      "id" text not null, "account_id" text not null, "provider_id" text not null, "user_id" text not null,
      "access_token" text null, "refresh_token" text null, "id_token" text null, "access_token_expires_at" timestamptz(3) null,
      "refresh_token_expires_at" timestamptz(3) null, "scope" text null, "password" text null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.indexes('auth_account', 'user_id')
    this.unique('auth_account', 'provider_id, account_id')
    this.ofUser('auth_account', 'on delete cascade')
    this.addSql(`create table "auth_verification" (
      "id" text not null, "identifier" text not null, "value" text not null, "expires_at" timestamptz(3) not null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.indexes('auth_verification', 'identifier')
  }

  /** Sessions end at `ends_at`, however busy they are, those of staff half an hour after their last
   * use; nobody inactive has one; and each records
   * the trust that its browser was given, so that both end together. Triggers, because both limits
   * must hold in the moment in which a row is written, no matter who writes it. */
  private sessions(): void {
    this.addSql(`create table "auth_session" (
      "id" text not null, "token" text not null, "expires_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null,
      "ip_address" text null, "user_agent" text null, "user_id" text not null, "trusted_device" text null,
      "sign_in_method" text null, "second_factor" text null, "signed_in_at" timestamptz(3) not null,
      "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"))`)
    this.unique('auth_session', 'token')
    this.oneOf(
      'auth_session',
      'second_factor',
      'none',
      'email-code',
      'authenticator',
      'backup-code',
      'trusted-device',
      'user-verification',
    )
    this.indexes('auth_session', 'user_id')
    this.ofUser('auth_session', 'on delete cascade')
    this.addSql(`create function "auth_session_ends"() returns trigger language plpgsql as $$
      begin
        new.expires_at := least(new.expires_at, new.ends_at, (
          select now() + interval '30 minutes' from auth_user where id = new.user_id and role <> 'customer'));
        return new;
      end $$`)
    this.addSql(`create trigger "auth_session_ends" before insert or update of "expires_at", "ends_at" on "auth_session"
      for each row execute function "auth_session_ends"()`)
    /* The lock waits for the one who inactivates the account in this moment, and keeps them
     * waiting until the session is there to be ended. */
    this.addSql(`create function "auth_session_of_active_user"() returns trigger language plpgsql as $$
      begin
        perform from auth_user where id = new.user_id and status = 'active' for share;
        if not found then
          raise exception 'a session of an inactive account' using errcode = 'check_violation', constraint = 'auth_session_of_active_user', table = 'auth_session';
        end if;
        return new;
      end $$`)
    this.addSql(`create trigger "auth_session_of_active_user" before insert on "auth_session"
      for each row execute function "auth_session_of_active_user"()`)
  }

  /** Who changed whose staff account. No foreign key: a record outlives the account it names. */
  private staffEvents(): void {
    this.addSql(`create table "staff_event" (
      "id" text not null, "type" text not null, "at" bigint not null, "staff_id" text not null, "actor_id" text null,
      "actor_name" text null, "actor_role" text not null, "ip" text null, "user_agent" text null, "data" jsonb not null,
      "key" text not null, primary key ("id"))`)
    this.indexes('staff_event', 'staff_id, at')
    this.addSql(
      `alter table "staff_event" add constraint "staff_event_type_check" check ("type" in ('created', 'invited', 'admitted', 'renamed', 'inactivated', 'activated', 'role-changed', 'email-changed', 'limits-changed', 'change-proposed', 'proposal-withdrawn', 'sessions-ended'))`,
    )
    this.unique('staff_event', 'key')
    /* It can be added to, never changed: not even by a program with a mistake. */
    this.appendOnly('staff_event', 'update or delete or truncate')
    /* A change that waits for a second admin. The new address stays out of the log. */
    this.addSql(`create table "staff_proposal" (
      "staff_id" text not null, "change" text not null, "value" text not null, "by_id" text not null,
      "by_name" text not null, "at" bigint not null, primary key ("staff_id"))`)
    this.oneOf('staff_proposal', 'change', 'role', 'email', 'limits')
  }

  /** `user_id` is null where no account of ours is meant. Two years are what a record of a breach
   * must be kept for (SOR/2018-64 s. 6); what is older may go, since personal data is not kept for
   * longer than it serves (PIPEDA, principle 4.5). */
  private securityEvents(): void {
    this.addSql(`create table "security_event" (
      "id" text not null, "type" text not null, "at" bigint not null, "user_id" text null, "outcome" text not null,
      "ip" text null, "user_agent" text null, primary key ("id"))`)
    this.indexes('security_event', 'user_id, at, id', 'ip, at')
    this.addSql(
      `alter table "security_event" add constraint "security_event_type_check" check ("type" in ('sign-up', 'email-verification', 'verification-email', 'sign-in', 'sign-out', 'session-end', 'second-factor', 'second-factor-code', 'second-factor-setup', 'second-factor-on', 'second-factor-off', 'authenticator-removal', 'passkey-registration', 'passkey-removal', 'backup-codes', 'password-confirmation', 'password-reset-request', 'password-reset', 'password-change', 'password-set', 'email-change-request', 'email-change', 'text-number-request', 'text-number-change', 'role-change', 'profile-change', 'account-link', 'account-unlink', 'account-deletion-request', 'account-deletion', 'webhook-dismissal', 'clock-move', 'api-call', 'forged-webhook', 'other'))`,
    )
    /* It can be added to, never changed: not even by a program with a mistake. Only what is past
     * its time may be removed, and of an account that is gone, from where it was used. */
    this.appendOnly('security_event', 'truncate')
    this.addSql(`create function "security_event_of_nobody"() returns trigger language plpgsql as $$
      begin
        if new.ip is null and new.user_agent is null
          and row(new.id, new.type, new.at, new.user_id, new.outcome) is not distinct from row(old.id, old.type, old.at, old.user_id, old.outcome)
          and not exists (select 1 from auth_user where id = old.user_id)
        then return new; end if;
        raise exception 'security_event rows are never changed';
      end $$`)
    this.addSql(`create trigger "security_event_unchanged" before update on "security_event"
      for each row execute function "security_event_of_nobody"()`)
    this.refuses('security_event', 'delete', 'security_event rows are never changed', {
      name: 'kept',
      when: `old."at" > (extract(epoch from now() - interval '2 years') * 1000)::bigint`,
    })
  }

  /** A loan whose records are destroyed is nobody’s any more: only then has it no user. */
  private loan(): void {
    this.addSql(`create table "loan" (
      "id" text not null, "user_id" text null, "status" text not null, "sequence" int not null, "last_hash" text not null,
      "state" jsonb not null, "person_key" text null, "id_document_key" text null, "account_key" text null,
      "co_applicant_id" text null, "co_person_key" text null, "co_id_document_key" text null, "bank_request_id" text null,
      "loan_type" text null, "selected_loan_amount" bigint null, "interest_amount" bigint null,
      "total_obligation_amount" bigint null, "terms_of_agrrement_in_days" int null, "apr" int null,
      "selected_payment_plan" text null, "selected_payment_frequency" text null, "start_date" text null, "end_date" text null,
      "number_of_payments" int null, "created_at" bigint not null, "submitted_at" bigint null,
      "agreement_signed_at" bigint null, "activated_at" bigint null, "funded_at" bigint null, "agreed_on" text null,
      "payment_reversed" boolean not null,
      "waits_for_staff_since" bigint null, "attention_since" bigint null, "debit_returned_since" bigint null,
      "check_failed" boolean not null default false, "approved_against_check" boolean not null default false,
      "request_waits" boolean not null default false, "transfer_failed" boolean not null default false,
      "paid_twice" boolean not null default false, "held" text null, "promised_for" text null, "contacted_at" bigint null,
      "contact_from" bigint null, "contact_barred" boolean not null default false, primary key ("id"))`)
    this.indexes(
      'loan',
      'user_id, created_at',
      'status, submitted_at',
      'person_key',
      'id_document_key',
      'co_applicant_id',
      'co_person_key',
      'co_id_document_key',
      'account_key',
      'bank_request_id',
    )
    this.addSql(
      `alter table "loan" add constraint "loan_status_check" check ("status" in ('identity', 'bank', 'personal-info', 'financial-info', 'terms', 'review', 'agreement', 'pad', 'rejected', 'withdrawn', 'expired', 'active', 'disbursement-failed', 'funded', 'overdue', 'in-collections', 'cancelling', 'cancelled', 'repaid', 'written-off'))`,
    )
    this.ofUser('loan')
  }

  /** One outstanding loan per person (Payday Loans Act, 2008 s. 35), by account with us, verified
   * person, identity document and bank account; and one open application per account. The second
   * guard behind the domain's rule. A repaid loan whose payment is reversed by the bank is owed
   * again, no matter what the person has agreed to since: that is a fact and no new agreement, so
   * such a loan is not counted here. */
  private oneLoanPerPerson(): void {
    const outstanding = `"status" in ('active', 'disbursement-failed', 'funded', 'overdue', 'in-collections', 'cancelling', 'written-off')
      and not "payment_reversed"`
    this.addSql(`create unique index "loan_one_open_per_customer" on "loan" ("user_id")
      where "status" not in ('rejected', 'withdrawn', 'expired', 'cancelled', 'repaid') and not "payment_reversed"`)
    this.addSql(`create unique index "loan_one_outstanding_per_person" on "loan" ("person_key") where ${outstanding}`)
    this.addSql(
      `create unique index "loan_one_outstanding_per_id_document" on "loan" ("id_document_key") where ${outstanding}`,
    )
    this.addSql(`create unique index "loan_one_outstanding_per_account" on "loan" ("account_key") where ${outstanding}`)
  }

  /** Rows are only added. At the end of a loan's retention what is personal in them is destroyed,
   * and only then: the log must have recorded the destruction first, in a line that itself is
   * never changed. Of a line before it, only who acted, from where, and its payload may be
   * changed. */
  private log(): void {
    this.addSql(`create table "loan_event" (
      "loan_id" text not null, "sequence" int not null, "type" text not null, "at" bigint not null, "actor_id" text null,
      "actor_name" text null, "actor_role" text not null, "ip" text null, "user_agent" text null, "payload" jsonb not null,
      "documents" jsonb not null, "previous_hash" text not null, "hash" text not null, primary key ("loan_id", "sequence"))`)
    this.addSql(
      `create index "loan_event_acts_of_staff" on "loan_event" ("at") where "actor_role" in ('admin', 'employee', 'reviewer')`,
    )
    this.addSql(`create index "loan_event_line_corrected" on "loan_event" ("at") where "type" = 'bank-line-corrected'`)
    this.addSql(`create index "loan_event_staff_note" on "loan_event" ("at") where "type" = 'staff-note'`)
    this.addSql(
      `create index "loan_event_checked" on "loan_event" ("loan_id", "sequence", "at") where "type" = 'checks-computed'`,
    )
    this.ofLoan('loan_event')
    /* The log of record can be added to, never changed: not even by a program with a mistake. */
    this.appendOnly('loan_event', 'delete or truncate')
    this
      .addSql(`create function "records_are_destroyed"("of_loan" text, "before" int) returns boolean language sql stable as $$
      select exists (select 1 from loan_event where loan_id = of_loan and type = 'records-destroyed' and sequence > before) $$`)
    this.addSql(`create function "loan_event_is_anonymous"() returns trigger language plpgsql as $$
      begin
        if not records_are_destroyed(old.loan_id, old.sequence)
          or row(new.loan_id, new.sequence, new.type, new.at, new.actor_role, new.documents, new.previous_hash, new.hash)
            is distinct from row(old.loan_id, old.sequence, old.type, old.at, old.actor_role, old.documents, old.previous_hash, old.hash)
        then raise exception 'loan_event rows are never changed'; end if;
        return new;
      end $$`)
    this.addSql(`create trigger "loan_event_unchanged" before update on "loan_event"
      for each row execute function "loan_event_is_anonymous"()`)
    /* Whoever waits for a change of the loan hears of it once it is committed. */
    this.addSql(`create function "loan_changed"() returns trigger language plpgsql as $$
      begin perform pg_notify('loan_changed', new.loan_id); return null; end $$`)
    this.addSql(`create trigger "loan_event_changes_loan" after insert on "loan_event"
      for each row execute function "loan_changed"()`)
  }

  /** What staff look for is in few loans among all: what waits for them, what needs attention, and
   * the events of each member of staff. */
  private loansForStaff(): void {
    this.addSql(`create index "loan_proposal_waits" on "loan" ("id") where ("state" -> 'proposal') is not null`)
    this.addSql(
      `create index "loan_waits_for_staff" on "loan" ("waits_for_staff_since") where "waits_for_staff_since" is not null`,
    )
    this.addSql(`create index "loan_late_funding" on "loan" ("id") where ("state" ->> 'hourMissed') = 'true'`)
    this.addSql(`create index "loan_funded_at" on "loan" ("funded_at", "id") where "funded_at" is not null`)
    for (const column of ['attention_since', 'debit_returned_since'])
      this.addSql(`create index "loan_${column}" on "loan" ("${column}") where "${column}" is not null`)
    this.addSql(`create index "loan_event_of_staff" on "loan_event" ("actor_id", "loan_id")
      where "actor_role" in ('admin', 'employee', 'reviewer') and "type" <> 'case-assigned'`)
  }

  /** TAM-180: what the list of staff filters, sorts and searches by. Columns that only it reads
   * follow from the row itself, and the name from the account's. */
  private findLoans(): void {
    /* Words without accents, apostrophes and case, as `nameWords` of the application makes them. */
    this.addSql(`create function "search_name"("name" text) returns text language sql immutable as $$
      select trim(regexp_replace(lower(regexp_replace(normalize(name, nfd), '[\\u0300-\\u036f''’ʼ\`]', '', 'g')),
        '[\\u0001-/:-\`{-\\u007f]+', ' ', 'g')) collate "C" $$`)
    this.addSql(`alter table "loan"
      add column "received_at" bigint generated always as (coalesce("submitted_at", "created_at")) stored,
      add column "officer_id" text generated always as ("state" #>> '{officer,id}') stored,
      add column "officer_name" text generated always as ("state" #>> '{officer,name}') stored,
      add column "borrower_name" text collate "C" not null default ''`)
    this.addSql(`create function "loan_has_name"() returns trigger language plpgsql as $$
      begin
        new.borrower_name := coalesce((select search_name(name) from auth_user where id = new.user_id), '');
        return new;
      end $$`)
    this.addSql(`create trigger "loan_named" before insert or update of "user_id" on "loan"
      for each row execute function "loan_has_name"()`)
    this.addSql(`create function "loans_take_name"() returns trigger language plpgsql as $$
      begin update loan set borrower_name = search_name(new.name) where user_id = new.id; return null; end $$`)
    this.addSql(`create trigger "auth_user_names_loans" after update of "name" on "auth_user"
      for each row when (old."name" is distinct from new."name") execute function "loans_take_name"()`)
    for (const [name, sorted] of Object.entries({
      received: '"received_at"',
      name: '"borrower_name"',
      type: `(coalesce("loan_type", ''))`,
      amount: '(coalesce("selected_loan_amount", -1))',
      officer: `(coalesce("officer_name", ''))`,
      status_received: '"status", "received_at"',
      officer_received: '"officer_id", "received_at"',
    }))
      this.addSql(`create index "loan_by_${name}" on "loan" (${sorted}, "id")`)
    this.addSql(`create index "loan_by_status" on "loan" ("status", "id") include ("received_at")`)
    for (const flag of ['check_failed', 'approved_against_check', 'request_waits', 'transfer_failed', 'paid_twice'])
      this.addSql(`create index "loan_${flag}" on "loan" ("received_at", "id") where "${flag}"`)
    for (const [flag, holds] of Object.entries({
      check_failed: '"check_failed"',
      approved_against_check: '"approved_against_check"',
      debit_returned: '"debit_returned_since" is not null',
      attention: '"attention_since" is not null',
    }))
      this.addSql(`create index "loan_${flag}_by_status" on "loan" ("status", "id") where ${holds}`)
    this.addSql(`create index "loan_held" on "loan" ("held") where "held" is not null`)
    this.addSql(`create index "loan_attention_by_officer" on "loan" (coalesce("officer_name", ''), "id")
      where "attention_since" is not null`)
    this.addSql(
      `create index "loan_name_words" on "loan" using gin (array_to_tsvector(string_to_array("borrower_name", ' ')))`,
    )
    this.addSql(`create index "loan_number_begins" on "loan" ("id" text_pattern_ops)`)
    this.addSql(`create index "auth_user_email_begins" on "auth_user" ("email" text_pattern_ops)`)
    /* One's own views of the list, without what was searched for: that may name a person. */
    this.addSql(`create table "staff_view" (
      "staff_id" text not null, "name" text not null, "filters" jsonb not null, "created_at" bigint not null,
      primary key ("staff_id", "name"))`)
    this.addSql(
      `alter table "staff_view" add constraint "staff_view_staff_id_foreign" foreign key ("staff_id") references "auth_user" ("id") on delete cascade`,
    )
    /* Who has a loan open now; after a crash of the database nobody has. */
    this.addSql(`create unlogged table "loan_open" (
      "id" text not null, "loan_id" text not null, "staff_id" text not null, "name" text not null, "until" timestamptz not null,
      primary key ("id"))`)
    this.addSql(`create index "loan_open_loan_id_index" on "loan_open" ("loan_id")`)
  }

  private outcomes(): void {
    this.addSql(`create table "command_outcome" (
      "loan_id" text not null, "key" text not null, "command_sha256" text not null, "sealed" text not null, "at" bigint not null,
      primary key ("loan_id", "key"))`)
    this.ofLoan('command_outcome')
  }

  /** Wakes and e-mails that were committed with a command and have not been delivered yet. */
  private wakes(): void {
    this.addSql(`create table "outbox" (
      "loan_id" text not null, "sequence" int not null, "event" text not null, "workflow" text not null, "at" bigint not null,
      primary key ("loan_id", "sequence"))`)
    this.indexes('outbox', 'at')
    this.ofLoan('outbox')
    // The content is deleted once the mail server has it. The id stays, so that the e-mail is not
    // queued twice.
    this.addSql(`create table "email_outbox" (
      "id" text not null, "loan_id" text null, "sealed" text not null, "at" bigint not null, "sent_at" bigint null,
      "attempts" int not null default 0, "claimed_until" timestamptz not null default now(),
      "tried_again_at" timestamptz not null default now(),
      "about" text null, "until" bigint null, primary key ("id"))`)
    this.indexes('email_outbox', 'about', 'until')
    this.addSql(`create index "email_outbox_waiting" on "email_outbox" ("tried_again_at") where "sent_at" is null`)
    this.indexes('email_outbox', 'loan_id')
    this.ofLoan('email_outbox')
  }

  /** What providers found out about a person. */
  private evidence(): void {
    this.addSql(`create table "identity_check" (
      "id" text not null, "loan_id" text not null, "user_id" text not null, "outcome" text not null, "failed_step" text null,
      "previous_check_id" text null, "sealed_record" text not null, "person_key" text null, "id_document_key" text null,
      "birth_key" text null, "phone_key" text null, "phone_ending_keys" text[] null, "address_key" text null,
      "read_at" bigint not null, primary key ("id"))`)
    this.indexes('identity_check', 'loan_id', 'user_id, read_at')
    for (const key of ['person', 'id_document', 'birth', 'phone', 'address'])
      this.addSql(`create index "identity_check_${key}_key_index" on "identity_check" ("${key}_key")`)
    this.addSql(`create index "identity_check_phone_endings" on "identity_check" using gin ("phone_ending_keys")`)
    this.ofLoan('identity_check')
    this.addSql(`create table "bank_data" (
      "request_id" text not null, "loan_id" text not null, "user_id" text not null, "account_key" text not null,
      "sealed" text not null, "account_ending" text not null, "collected_at" bigint not null, primary key ("request_id"))`)
    this.indexes('bank_data', 'loan_id', 'user_id, collected_at', 'account_ending', 'account_key')
    this.ofLoan('bank_data')
  }

  private papers(): void {
    this.addSql(`create table "answers" (
      "loan_id" text not null, "form" text not null, "sealed" text not null, "saved_at" bigint not null,
      primary key ("loan_id", "form"))`)
    this.oneOf(
      'answers',
      'form',
      'personal-info',
      'financial-info',
      'invitation',
      'co-applicant-info',
      'account-numbers',
      'findings',
    )
    this.ofLoan('answers')
    this.addSql(`create table "paper" (
      "loan_id" text not null, "step" text not null, "number" int not null, "type" text not null, "size" int not null,
      "sha256" text not null, "sealed" bytea not null, "sent_at" bigint not null, "submitted_at" bigint null,
      primary key ("loan_id", "step", "number"))`)
    this.oneOf('paper', 'step', 'identity', 'bank')
    this.oneOf('paper', 'type', 'application/pdf', 'image/jpeg', 'image/png')
    this.ofLoan('paper')
    this.addSql(`create table "document" (
      "loan_id" text not null, "sha256" text not null, "kind" text not null, "version" int not null, "sealed" text not null,
      "prepared_at" bigint not null, "signed_at" bigint null, "signed_by" text null, primary key ("loan_id", "sha256"))`)
    this.indexes('document', 'loan_id, kind, prepared_at')
    this.ofLoan('document')
    /* Its text is what somebody read and signed: it is never changed, and who signed when is
     * recorded once. */
    this.refuses('document', 'update', 'the text of a document and its signature are never changed', {
      name: 'unchanged',
      when: `row(new."loan_id", new."sha256", new."kind", new."version", new."sealed")
          is distinct from row(old."loan_id", old."sha256", old."kind", old."version", old."sealed")
        or (old."signed_at" is not null
          and row(new."signed_at", new."signed_by") is distinct from row(old."signed_at", old."signed_by"))`,
    })
  }

  /** Every version of a customer's answers, sealed, found by the fingerprint that the log holds of
   * it. */
  private answersVersions(): void {
    this.addSql(`create table "answers_version" (
      "loan_id" text not null, "form" text not null, "sha256" text not null, "sealed" text not null,
      "saved_at" bigint not null, primary key ("loan_id", "form", "sha256"))`)
    this.oneOf('answers_version', 'form', 'personal-info', 'financial-info')
    this.ofLoan('answers_version')
    /* A version that a decision may rest on is never changed, not even by a program with a
     * mistake. */
    this.appendOnly('answers_version', 'update or truncate')
  }

  /** The files of documents, each stored once and sealed, found by their document or by the digest
   * of their bytes. */
  private documentFiles(): void {
    this.addSql(`create table "document_file" (
      "loan_id" text not null, "document_sha256" text not null, "state" text not null, "file_sha256" text not null,
      "sealed" text not null, "stored_at" bigint not null, primary key ("loan_id", "document_sha256", "state"))`)
    this.oneOf('document_file', 'state', 'prepared', 'signed')
    this.ofLoan('document_file')
    this.indexes('document_file', 'file_sha256')
    /* What was handed out once is handed out for ever: not even a program with a mistake changes
     * it. */
    this.appendOnly('document_file', 'update or truncate')
    this.goesWithRecords('document_file', 'document_file rows are never changed')
  }

  private payments(): void {
    this.addSql(`create table "payment" (
      "id" text not null, "loan_id" text not null, "kind" text not null, "attempt" int not null, "amount_cents" bigint not null,
      "state" text not null, "provider_id" text null, "failure" text null, "requested_at" bigint not null,
      "completed_at" bigint null, primary key ("id"))`)
    this.indexes('payment', 'loan_id', 'provider_id', 'requested_at', 'state, id')
    this.addSql(`alter table "payment" add constraint "payment_amount_positive" check (amount_cents > 0)`)
    this.ofLoan('payment')
    /* TAM-174: a receipt is one payment, over all loans. */
    this.addSql(`create table "receipt" (
      "payment_id" text not null, "loan_id" text not null, "key" text not null, "counts" boolean not null,
      primary key ("payment_id"))`)
    this.indexes('receipt', 'loan_id')
    this.ofLoan('receipt')
    this.addSql(`create unique index "receipt_of_one_payment" on "receipt" ("key") where "counts"`)
    this.addSql(`create table "recipient" (
      "disbursement_id" text not null, "loan_id" text not null, "sealed" text not null, primary key ("disbursement_id"))`)
    this.indexes('recipient', 'loan_id')
    this.ofLoan('recipient')
  }

  private ledger(): void {
    this.addSql(`create table "ledger_entry" (
      "loan_id" text not null, "number" int not null, "event" int not null, "day" text not null, "kind" text not null, "reverses" int null,
      "lines" int not null, primary key ("loan_id", "number"))`)
    this.addSql(`alter table "ledger_entry" add constraint "ledger_entry_has_two_sides" check (lines >= 2)`)
    this.ofLoan('ledger_entry')
    this.addSql(`create table "ledger_line" (
      "loan_id" text not null, "number" int not null, "line" int not null, "account" text not null,
      "debit_cents" bigint not null, "credit_cents" bigint not null, "day" text not null, primary key ("loan_id", "number", "line"))`)
    this.addSql(
      `alter table "ledger_line" add constraint "ledger_line_account_check" check ("account" in ('cash', 'advance receivable', 'cost of borrowing receivable', 'default interest receivable', 'returned-item fee receivable', 'refund to recover', 'debits in flight', 'debits awaited', 'advance payable', 'cost of borrowing not yet earned', 'charge not yet earned', 'owed to borrower', 'small balance kept', 'cost of borrowing earned', 'default interest earned', 'returned-item fees earned', 'charge earned', 'recovered', 'small balance forgiven', 'written off'))`,
    )
    this.addSql(
      `alter table "ledger_line" add constraint "ledger_line_is_one_side" check (debit_cents >= 0 and credit_cents >= 0 and (debit_cents > 0) <> (credit_cents > 0))`,
    )
    this.addSql(
      `alter table "ledger_line" add constraint "ledger_line_entry_foreign" foreign key ("loan_id", "number") references "ledger_entry" ("loan_id", "number") deferrable initially deferred`,
    )
  }

  private accruedInterest(): void {
    this.addSql(`create table "accrued_interest" (
      "loan_id" text not null, "sequence" int not null, "day" text not null, "cents" bigint not null,
      "past_due" bigint not null, "late_since" text null,
      primary key ("loan_id"))`)
  }

  /** Checked at the end of the transaction: debits and credits are the same sum, and an entry has
   * the lines it was written with, no more. */
  private entriesBalance(): void {
    this.addSql(`create function "ledger_entry_balances"() returns trigger language plpgsql as $$
      declare
        key record;
        entry record;
        sums record;
      begin
        if tg_op = 'DELETE' then key := old; else key := new; end if;
        select * into entry from ledger_entry e where e.loan_id = key.loan_id and e.number = key.number;
        if not found then return null; end if;
        select count(*) as lines, coalesce(sum(debit_cents), 0) as debits, coalesce(sum(credit_cents), 0) as credits,
            count(*) filter (where l.day <> entry.day) as of_another_day
          into sums from ledger_line l where l.loan_id = key.loan_id and l.number = key.number;
        if sums.debits <> sums.credits or sums.lines <> entry.lines then
          raise exception 'ledger entry % does not balance: debits %, credits %, % of % lines', key.number, sums.debits, sums.credits, sums.lines, entry.lines
            using errcode = 'check_violation', constraint = 'ledger_entry_balances', table = 'ledger_entry';
        end if;
        if sums.of_another_day > 0 then
          raise exception 'ledger entry % has lines of another day', key.number
            using errcode = 'check_violation', constraint = 'ledger_entry_balances', table = 'ledger_entry';
        end if;
        return null;
      end $$`)
    this.addSql(`create constraint trigger "ledger_entry_balances" after insert on "ledger_entry"
      deferrable initially deferred for each row execute function "ledger_entry_balances"()`)
    this.addSql(`create constraint trigger "ledger_line_balances" after insert or delete on "ledger_line"
      deferrable initially deferred for each row execute function "ledger_entry_balances"()`)
  }

  /** Rows of the ledger can be added, never changed or deleted, also not by a rebuild. */
  private entriesStay(): void {
    this.addSql(`create function "ledger_is_append_only"() returns trigger language plpgsql as $$
      begin
        raise exception '% rows are never changed', tg_table_name;
      end $$`)
    for (const table of ['ledger_entry', 'ledger_line'])
      this.addSql(`create trigger "${table}_append_only" before update or delete or truncate on "${table}"
        for each statement execute function "ledger_is_append_only"()`)
  }

  /** Genuine webhooks of providers, once each by the digest of their bytes. */
  private webhooks(): void {
    this.addSql(`create table "webhook" (
      "provider" text not null, "body_sha256" text not null, "sealed_body" text not null, "event" jsonb null,
      "loan_id" text null, "state" text not null, "reason" text null, "attempts" int not null default 0,
      "received_at" bigint not null, "handled_at" bigint null, "parked_at" bigint null,
      "dismissed_at" bigint null, "dismissal" jsonb null, primary key ("provider", "body_sha256"))`)
    this.indexes('webhook', 'loan_id', 'state, received_at', 'state, parked_at', 'state, dismissed_at')
    this.oneOf('webhook', 'provider', 'plaid', 'zum')
    this.oneOf('webhook', 'state', 'received', 'handled', 'parked', 'dismissed')
    this
      .addSql(`alter table "webhook" add constraint "webhook_state_is_whole" check ((state = 'handled') = (handled_at is not null)
      and (state in ('parked', 'dismissed')) = (parked_at is not null) and (state in ('parked', 'dismissed')) = (reason is not null)
      and (state = 'dismissed') = (dismissed_at is not null) and (state = 'dismissed') = (dismissal is not null))`)
    this.addSql(
      `alter table "webhook" add constraint "webhook_waits_for_an_event" check (state <> 'received' or event is not null)`,
    )
    this.addSql(
      `alter table "webhook" add constraint "webhook_loan_id_foreign" foreign key ("loan_id") references "loan" ("id") on delete set null`,
    )
    /* Who dismissed it, when and why stays as it was recorded: not even a program with a mistake
     * can change it. */
    const words = 'a dismissed webhook is never changed'
    this.refuses('webhook', 'update', words, {
      name: 'unchanged',
      when: `old."state" = 'dismissed' and (new."state", new."reason", new."dismissed_at", new."dismissal")
        is distinct from (old."state", old."reason", old."dismissed_at", old."dismissal")`,
    })
    this.goesWithRecords('webhook', words, `old."state" = 'dismissed' and `)
  }

  /** What a comparison of loans with their workflows and with the providers found, and how far each
   * comparison went. */
  private differences(): void {
    this.addSql(`create table "difference" (
      "id" text not null, "kind" text not null, "loan_id" text null, "subject" text not null, "ours" text not null, "theirs" text not null,
      "mendable" boolean not null, "first_seen_at" bigint not null, "last_seen_at" bigint not null, "resolved_at" bigint null,
      "resolution" jsonb null, primary key ("id"))`)
    this.addSql(
      `alter table "difference" add constraint "difference_kind_check" check ("kind" in ('workflow', 'identity-check', 'bank-connection', 'payment-missing', 'payment-unknown', 'payment-amount', 'payment-state', 'payment-doubled', 'payment-list', 'pad-file', 'pad-debit', 'pad-answer', 'record', 'booked-balance', 'shared-device'))`,
    )
    this.ofLoan('difference')
    this.indexes('difference', 'resolved_at, first_seen_at')
    this.addSql(`create table "comparison" ("kind" text not null, "after_loan_id" text not null, primary key ("kind"))`)
    this.addSql(`create table "list_reading" (
      "name" text not null, "day" text not null, "from_at" bigint not null, "to_at" bigint not null, "through_at" bigint not null,
      "whole" boolean not null, primary key ("name"))`)
    this.addSql(
      `create table "payment_listed" ("payment_id" text not null, "day" text not null, primary key ("payment_id"))`,
    )
  }

  /** Where the logs of all loans stood, night by night: an anchor with its signature, and each head
   * that differs from what an earlier anchor covers. Rows are only added. */
  private anchors(): void {
    this.addSql(`create table "anchor" (
      "day" text not null, "at" bigint not null, "loans" int not null, "root" text not null, "previous_root" text null,
      "key_id" text not null, "signature" text not null, "time_stamp" text null, primary key ("day"))`)
    this.addSql(`create table "anchor_head" (
      "log" text not null, "id" text not null, "day" text not null, "sequence" int not null, "hash" text not null,
      primary key ("log", "id", "day"))`)
    this.oneOf('anchor_head', 'log', 'loan', 'looks', 'act')
    for (const table of ['anchor', 'anchor_head']) this.appendOnly(table, 'update or delete or truncate')
  }

  /** Who of the staff looked at whose data. It can be added to, never changed; what is of a loan
   * goes with its records. */
  private looks(): void {
    this.addSql(`create table "look" (
      "chain" text not null, "sequence" int not null, "loan_id" text null, "user_id" text null, "staff_id" text not null,
      "staff_name" text not null, "staff_role" text not null, "part" text not null, "detail" text null, "people" int null, "at" bigint not null,
      "ip" text null, "user_agent" text null, "reason" text null, "sealed" text null, "previous_hash" text not null, "hash" text not null,
      primary key ("chain", "sequence"))`)
    this.addSql(
      `alter table "look" add constraint "look_part_check" check ("part" in ('loan', 'payments', 'identity', 'bank-data', 'answers', 'documents', 'papers', 'history', 'emails', 'account', 'sign-ins', 'legal-holds', 'shown', 'evidence-pack', 'applications', 'collections', 'all-legal-holds', 'requests', 'activity', 'activity-export'))`,
    )
    this.oneOf('look', 'reason', 'customer-called', 'complaint', 'authority', 'file-review', 'fraud-or-safety')
    this.addSql(
      `alter table "look" add constraint "look_chain_is_of_loan_or_staff" check (chain = coalesce(loan_id, staff_id))`,
    )
    this.indexes('look', 'loan_id', 'user_id, at', 'at, chain, sequence')
    this.appendOnly('look', 'update or truncate')
    this.goesWithRecords('look', 'look rows are never changed')
  }

  /** Each run of the checks of the law, what each check looked at and found, and the breaches: from
   * open to answered, once. */
  private lawChecks(): void {
    this.addSql(`create table "law_run" (
      "started_at" bigint not null, "after" text not null, "loans" int not null, "finished_at" bigint null, primary key ("started_at"))`)
    this.addSql(`create unique index "law_run_open" on "law_run" (("finished_at" is null)) where "finished_at" is null`)
    this.addSql(`create table "law_check" (
      "check_id" text not null, "started_at" bigint not null, "looked" int not null, "found" int not null, primary key ("check_id", "started_at"))`)
    this.addSql(`create table "law_breach" (
      "id" text not null, "check_id" text not null, "loan_id" text not null, "found" text not null, "allowed" text not null,
      "first_seen_at" bigint not null, "last_seen_at" bigint not null, "answer" jsonb null, primary key ("id"))`)
    this.ofLoan('law_breach')
    this.addSql(`create unique index "law_breach_open" on "law_breach" ("check_id", "loan_id") where "answer" is null`)
    this.indexes('law_breach', 'loan_id')
    this.addSql(
      `create index "loan_agreed_by_person" on "loan" (coalesce("person_key", "id")) where "agreed_on" is not null`,
    )
    this.addSql(`create index "loan_event_activated" on "loan_event" ("loan_id") where "type" = 'activated'`)
    const words = 'a breach is answered once and never deleted'
    this.refuses('law_breach', 'update', words, { name: 'answered', when: 'old."answer" is not null' })
    this.refuses('law_breach', 'delete or truncate', words)
  }

  /** Loans whose status changed since their workflow was found level: what the sweep reads instead
   * of the whole book. */
  private loansToConfirm(): void {
    this.addSql(
      `create table "loan_to_confirm" ("loan_id" text not null, "status" text not null, primary key ("loan_id"))`,
    )
    this.addSql(`create function "loan_is_to_confirm"() returns trigger language plpgsql as $$
      begin
        insert into "loan_to_confirm" ("loan_id", "status") values (new."id", new."status")
          on conflict ("loan_id") do update set "status" = excluded."status";
        return null;
      end $$`)
    this.addSql(`create trigger "loan_begun_to_confirm" after insert on "loan"
      for each row execute function "loan_is_to_confirm"()`)
    this.addSql(`create trigger "loan_moved_to_confirm" after update on "loan"
      for each row when (old."status" is distinct from new."status") execute function "loan_is_to_confirm"()`)
  }

  /** Debits that go to the bank by file, the files and its answers; and which daily work was done
   * last. */
  private padFiles(): void {
    this.addSql(`create table "pad_file" (
      "sequence" serial primary key, "file_creation_number" int not null, "created_on" text not null, "debit_count" int not null,
      "debit_total_cents" bigint not null, "sha256" text not null, "sealed" text not null, "made_at" bigint not null,
      "delivered_at" bigint null, "answer" text null)`)
    this.oneOf('pad_file', 'answer', 'accepted', 'rejected')
    this.unique('pad_file', 'file_creation_number, created_on')
    this.addSql(`create table "pad_debit" (
      "debit_id" text not null, "number" serial, "amount_cents" bigint not null, "debit_date" text not null, "sealed" text not null,
      "state" text not null, "file_sequence" int null, "return_code" text null, "paid_at" bigint null, "added_at" bigint not null,
      "notify" int not null default 0, primary key ("debit_id"))`)
    this.unique('pad_debit', 'number')
    this.oneOf('pad_debit', 'state', 'waiting', 'called-back', 'refused', 'filed')
    this.addSql(`alter table "pad_debit" add constraint "pad_debit_amount_positive" check (amount_cents > 0)`)
    this.addSql(
      `alter table "pad_debit" add constraint "pad_debit_filed_in_a_file" check ((state = 'filed') = (file_sequence is not null))`,
    )
    this.indexes('pad_debit', 'state', 'file_sequence')
    this.addSql(
      `alter table "pad_debit" add constraint "pad_debit_file_sequence_foreign" foreign key ("file_sequence") references "pad_file" ("sequence")`,
    )
    this.addSql(`create table "pad_answer" (
      "sha256" text not null, "name" text not null, "sealed" text not null, "effects" jsonb not null, "unread" jsonb null,
      "kept_at" bigint not null, primary key ("sha256"))`)
    this.addSql(
      `create table "daily_run" ("name" text not null, "day" text not null, "done_at" bigint not null, primary key ("name"))`,
    )
  }

  /** What went to the bank and what it answered is evidence: only whether a file was delivered and
   * how it was answered may be filled in, each once, and the effects of an answer that could not be
   * read before. A file's text may go once none of its debits has a payor any more, an answer's
   * once no file is left that it can be about. */
  private padEvidence(): void {
    const words = 'PAD files and answers are never changed'
    for (const table of ['pad_answer', 'pad_file']) this.refuses(table, 'delete or truncate', words)
    this.addSql(`create function "pad_answer_is_kept"() returns trigger language plpgsql as $$
      begin
        if old.unread is not null and new.unread is null
          and row(new.sha256, new.name, new.sealed, new.kept_at) is not distinct from row(old.sha256, old.name, old.sealed, old.kept_at)
        then return new; end if;
        if new.sealed <> '' or row(new.sha256, new.name, new.effects, new.unread, new.kept_at) is distinct from row(old.sha256, old.name, old.effects, old.unread, old.kept_at)
          or exists (select 1 from pad_file f where f.sealed <> '' and f.made_at <= old.kept_at)
        then raise exception 'PAD files and answers are never changed'; end if;
        return new;
      end $$`)
    this.addSql(`create trigger "pad_answer_unchanged" before update on "pad_answer"
      for each row execute function "pad_answer_is_kept"()`)
    this.addSql(`create function "pad_file_is_kept"() returns trigger language plpgsql as $$
      begin
        if new.sealed = '' and not exists (select 1 from pad_debit d where d.file_sequence = old.sequence and d.sealed <> '')
        then return new; end if;
        raise exception 'PAD files and answers are never changed';
      end $$`)
    this.refuses('pad_file', 'update', words, {
      name: 'unchanged',
      when: `row(new."sequence", new."file_creation_number", new."created_on", new."debit_count", new."debit_total_cents", new."sha256", new."made_at")
        is distinct from
        row(old."sequence", old."file_creation_number", old."created_on", old."debit_count", old."debit_total_cents", old."sha256", old."made_at")
        or (old."delivered_at" is not null and new."delivered_at" is distinct from old."delivered_at")
        or (old."answer" is not null and new."answer" is distinct from old."answer")`,
    })
    this.addSql(`create trigger "pad_file_text_kept" before update on "pad_file"
      for each row when (new."sealed" is distinct from old."sealed") execute function "pad_file_is_kept"()`)
  }

  /** Legal holds: who held the records of a loan or of its borrower, why, and who lifted the
   * hold. */
  private legalHolds(): void {
    this.addSql(`create table "legal_hold" (
      "id" text not null, "loan_id" text not null, "scope" text not null, "customer_id" text null,
      "reason" text not null, "sealed_note" text not null, "placed_by_id" text not null, "placed_by_name" text not null, "placed_at" bigint not null,
      "lifted_reason" text null, "lifted_sealed_note" text null, "lifted_by_id" text null, "lifted_by_name" text null, "lifted_at" bigint null,
      primary key ("id"))`)
    this.oneOf('legal_hold', 'scope', 'loan', 'person')
    this.oneOf('legal_hold', 'reason', 'lawsuit', 'regulator', 'complaint', 'police', 'fintrac')
    this.oneOf('legal_hold', 'lifted_reason', 'matter-closed', 'authority-released', 'placed-by-mistake')
    this.addSql(
      `alter table "legal_hold" add constraint "legal_hold_lifted_whole_check" check (num_nonnulls("lifted_reason", "lifted_sealed_note", "lifted_by_id", "lifted_by_name", "lifted_at") in (0, 5))`,
    )
    this.ofLoan('legal_hold')
    this.indexes('legal_hold', 'loan_id', 'customer_id')
    this
      .addSql(`create function "is_on_legal_hold"("of_loan" text, "of_people" text[]) returns boolean language sql stable as $$
      select exists (select 1 from legal_hold where lifted_at is null and ((scope = 'loan' and loan_id = of_loan) or customer_id = any (of_people))) $$`)
  }

  /** Requests from outside: what came, what was done about it and by whom; only added to. */
  private outsideRequests(): void {
    this.addSql(`create table "outside_request_act" (
      "id" text not null, "sequence" int not null, "at" bigint not null, "by_id" text not null, "by_name" text not null,
      "key" text not null, "sealed" text not null, primary key ("id", "sequence"))`)
    this.addSql(
      `alter table "outside_request_act" add constraint "outside_request_act_key_unique" unique ("id", "key")`,
    )
    this.appendOnly('outside_request_act', 'update or delete or truncate')
  }

  /** What admins stopped and released: rows are only added. */
  private stops(): void {
    this.addSql(`create table "stop_act" (
      "what" text not null, "number" int not null, "type" text not null, "at" bigint not null, "by_id" text not null,
      "by_name" text not null, "reason" text null, "note" text not null, "key" text not null, primary key ("what", "number"))`)
    this.oneOf('stop_act', 'what', 'debits', 'disbursements', 'applications')
    this.unique('stop_act', 'key')
    this.appendOnly('stop_act', 'update or delete or truncate')
  }

  /** What the lender decided, as acts of two people: rows are only added. */
  private housePolicies(): void {
    this.addSql(`create table "house_policy_act" (
      "number" int not null, "type" text not null, "at" bigint not null, "by_id" text not null, "by_name" text not null,
      "key" text not null, "content" jsonb not null, primary key ("number"))`)
    this.oneOf('house_policy_act', 'type', 'policy-proposed', 'policy-confirmed', 'proposal-withdrawn')
    this.unique('house_policy_act', 'key')
    this.appendOnly('house_policy_act', 'update or delete or truncate')
  }

  /** Closes of months, and what accounts are called in the general ledger: rows are only added. */
  private periods(): void {
    this.addSql(`create table "period_act" (
      "month" text not null, "number" int not null, "type" text not null, "at" bigint not null, "by_id" text not null,
      "by_name" text not null, "sha256" text not null, "key" text not null, "close" jsonb null, "exported" text null,
      primary key ("month", "number"))`)
    this.oneOf('period_act', 'type', 'propose', 'confirm')
    this.unique('period_act', 'key')
    this.addSql(`create unique index "period_act_closed_once" on "period_act" ("month") where "type" = 'confirm'`)
    this.addSql(`create table "gl_account" (
      "account" text not null, "number" int not null, "gl_number" text not null, "gl_name" text not null, "at" bigint not null,
      "by_id" text not null, "by_name" text not null, "key" text not null, primary key ("account", "number"))`)
    this.unique('gl_account', 'key')
    this.addSql(`create table "period_entry" (
      "month" text not null, "loan_id" text not null, "number" int not null, primary key ("loan_id", "number"))`)
    for (const table of ['period_act', 'gl_account', 'period_entry'])
      this.appendOnly(table, 'update or delete or truncate')
  }

  /** From placed to lifted, once; and after the destruction of what it was about, without its words
   * and without the person. */
  private holdsChangeOnce(): void {
    this.addSql(`create function "legal_hold_is_kept"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if old.lifted_at is null and new.lifted_at is not null
            and row(new.id, new.loan_id, new.scope, new.customer_id, new.reason, new.sealed_note, new.placed_by_id, new.placed_by_name, new.placed_at)
              is not distinct from row(old.id, old.loan_id, old.scope, old.customer_id, old.reason, old.sealed_note, old.placed_by_id, old.placed_by_name, old.placed_at)
          then return new; end if;
          if old.lifted_at is not null and records_are_destroyed(old.loan_id, 0)
            and new.sealed_note = '' and new.lifted_sealed_note = '' and new.customer_id is null
            and row(new.id, new.loan_id, new.scope, new.reason, new.placed_by_id, new.placed_by_name, new.placed_at, new.lifted_reason, new.lifted_by_id, new.lifted_by_name, new.lifted_at)
              is not distinct from row(old.id, old.loan_id, old.scope, old.reason, old.placed_by_id, old.placed_by_name, old.placed_at, old.lifted_reason, old.lifted_by_id, old.lifted_by_name, old.lifted_at)
          then return new; end if;
        end if;
        raise exception 'a legal hold is lifted once and never changed';
      end $$`)
    this.addSql(`create trigger "legal_hold_kept" before update or delete on "legal_hold"
      for each row execute function "legal_hold_is_kept"()`)
    this.addSql(`create trigger "legal_hold_not_emptied" before truncate on "legal_hold"
      for each statement execute function "legal_hold_is_kept"()`)
  }

  /** No loan loses its borrower while a hold is in force. */
  private holdsKeepTheBorrower(): void {
    this.addSql(`create function "loan_on_legal_hold_keeps_its_borrower"() returns trigger language plpgsql as $$
      begin
        if is_on_legal_hold(old.id, array[old.user_id, old.co_applicant_id]) then raise exception 'the records of this loan are on legal hold'; end if;
        return new;
      end $$`)
    this.addSql(`create trigger "loan_on_legal_hold" before update on "loan"
      for each row when (old."user_id" is not null and new."user_id" is null) execute function "loan_on_legal_hold_keeps_its_borrower"()`)
  }

  /** Who was e-mailed about which version of a legal page, and when: once each, never changed after
   * it was sent, and gone with the account only. */
  private changeNotices(): void {
    this.addSql(`create table "change_notice" (
      "user_id" text not null, "kind" text not null, "version" int not null, "tried_at" bigint not null, "sent_at" bigint null,
      primary key ("user_id", "kind", "version"))`)
    this.addSql(
      `alter table "change_notice" add constraint "change_notice_kind_check" check ("kind" in ('terms-of-use', 'privacy-policy', 'payment-terms-agreement', 'e-sign-consent', 'credit-check-consent'))`,
    )
    this.ofUser('change_notice', 'on delete cascade')
    this.addSql(`create function "change_notice_is_kept"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if old.sent_at is null and row(new.user_id, new.kind, new.version) = row(old.user_id, old.kind, old.version) then return new; end if;
        elsif tg_op = 'DELETE' then
          if not exists (select 1 from auth_user where id = old.user_id) then return old; end if;
        end if;
        raise exception 'the record of a change notice is never changed';
      end $$`)
    this.addSql(`create trigger "change_notice_kept" before update or delete on "change_notice"
      for each row execute function "change_notice_is_kept"()`)
    this.addSql(`create trigger "change_notice_not_emptied" before truncate on "change_notice"
      for each statement execute function "change_notice_is_kept"()`)
  }

  /** How far a sandbox's clock is ahead of real time: one row, which only grows. In production it
   * stays 0, and nothing reads it. */
  private clock(): void {
    this.addSql(`create table "clock" (
      "only" boolean not null default true, "offset_ms" bigint not null, primary key ("only"),
      constraint "clock_only_check" check ("only"), constraint "clock_offset_ms_check" check ("offset_ms" >= 0))`)
    this.addSql(`insert into "clock" ("offset_ms") values (0)`)
    const words = 'the clock only goes forward'
    this.refuses('clock', 'update', words, { name: 'forward', when: 'new."offset_ms" < old."offset_ms"' })
    this.refuses('clock', 'delete or truncate', words)
  }

  /** Of the keys of the installation: what is sealed with them is lost with another one. */
  private keyFingerprints(): void {
    this.addSql(
      `create table "key_fingerprint" ("name" text not null, "fingerprint" text not null, primary key ("name"))`,
    )
    this.refuses('key_fingerprint', 'delete or truncate', 'the fingerprint of a key is kept')
  }

  private ofLoan(table: string): void {
    this.addSql(
      `alter table "${table}" add constraint "${table}_loan_id_foreign" foreign key ("loan_id") references "loan" ("id")`,
    )
  }

  private ofUser(table: string, rule = ''): void {
    this.addSql(
      `alter table "${table}" add constraint "${table}_user_id_foreign" foreign key ("user_id") references "auth_user" ("id") ${rule}`,
    )
  }

  /** An index for each list of columns, as `a, b`. */
  private indexes(table: string, ...lists: string[]): void {
    for (const columns of lists)
      this.addSql(`create index "${table}_${columns.replaceAll(', ', '_')}_index" on "${table}" (${columns})`)
  }

  private unique(table: string, columns: string): void {
    this.addSql(
      `alter table "${table}" add constraint "${table}_${columns.replaceAll(', ', '_')}_unique" unique (${columns})`,
    )
  }

  private oneOf(table: string, column: string, ...values: string[]): void {
    this.addSql(
      `alter table "${table}" add constraint "${table}_${column}_check" check ("${column}" in ('${values.join("', '")}'))`,
    )
  }

  /** Refuses operations with `words`, whatever they touch or where the row is such; not even a
   * program with a mistake does them. */
  private refuses(
    table: string,
    operations: string,
    words: string,
    { name = 'kept', when }: { name?: string; when?: string } = {},
  ): void {
    this.addSql(`create trigger "${table}_${name}" before ${operations} on "${table}"
      for each ${when === undefined ? 'statement' : `row when (${when})`} execute function "refuse"('${words}')`)
  }

  private appendOnly(table: string, operations: string): void {
    this.refuses(table, operations, `${table} rows are never changed`, { name: 'append_only' })
  }

  /** Rows that go with the records of their loan only. */
  private goesWithRecords(table: string, words: string, which = ''): void {
    this.refuses(table, 'delete', words, { when: `${which}not records_are_destroyed(old."loan_id", 0)` })
  }
}
