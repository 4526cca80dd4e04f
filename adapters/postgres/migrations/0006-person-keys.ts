import { Migration } from '@mikro-orm/migrations'

/**
 * One person is recognised by the identity document, too, and people who may be one person are found: keyed hashes beside the loan and beside each
 * passed check. Checks that were read before have none, and nobody is compared with them.
 */
export class Migration0006PersonKeys extends Migration {
  override up(): void {
    this.addSql(`alter table "loan" add column "id_document_key" text null`)
    this.addSql(`create index "loan_id_document_key_index" on "loan" ("id_document_key")`)
    /* The second guard behind the domain's rule, as for person and account in migration 0003. */
    this.addSql(`create unique index "loan_one_outstanding_per_id_document" on "loan" ("id_document_key")
      where "status" in ('active', 'disbursement-failed', 'funded', 'overdue', 'in-collections', 'cancelling', 'written-off')
      and not "payment_reversed"`)
    this.addSql(`alter table "identity_check" add column "person_key" text null, add column "id_document_key" text null,
      add column "birth_key" text null, add column "phone_key" text null, add column "address_key" text null`)
    for (const key of ['person', 'id_document', 'birth', 'phone', 'address'])
      this.addSql(`create index "identity_check_${key}_key_index" on "identity_check" ("${key}_key")`)
    this.addSql(`create index "bank_data_account_key_index" on "bank_data" ("account_key")`)
  }
}
