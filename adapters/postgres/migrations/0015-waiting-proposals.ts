import { Migration } from '@mikro-orm/migrations'

/** Approvals and actions on money that wait for a second person: few among all loans, and looked for by every member of staff. */
export class Migration0015WaitingProposals extends Migration {
  override up(): void {
    this.addSql(`create index "loan_proposal_waits" on "loan" ("id") where ("state" -> 'proposal') is not null`)
  }
}
