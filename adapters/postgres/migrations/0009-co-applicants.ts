import { Migration } from '@mikro-orm/migrations'

/** Who owes a loan beside its borrower, so that the loan counts among theirs, too; and what they answered, sealed. */
export class Migration0009CoApplicants extends Migration {
  override up(): void {
    this.addSql(`alter table "loan" add column "co_applicant_id" text null, add column "co_person_key" text null,
      add column "co_id_document_key" text null`)
    this.addSql(`create index "loan_co_applicant_id_index" on "loan" ("co_applicant_id")`)
    this.addSql(`create index "loan_co_person_key_index" on "loan" ("co_person_key")`)
    this.addSql(`create index "loan_co_id_document_key_index" on "loan" ("co_id_document_key")`)
    this.addSql(`alter table "answers" drop constraint "answers_form_check"`)
    this.addSql(`alter table "answers" add constraint "answers_form_check"
      check ("form" in ('personal-info', 'financial-info', 'invitation', 'co-applicant-info'))`)
  }
}
