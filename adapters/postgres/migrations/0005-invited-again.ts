import { Migration } from '@mikro-orm/migrations'

/** An invitation that was sent again leaves a line, too. */
export class Migration0005InvitedAgain extends Migration {
  override up(): void {
    this.addSql(`alter table "staff_event" drop constraint "staff_event_type_check"`)
    this.addSql(
      `alter table "staff_event" add constraint "staff_event_type_check" check ("type" in ('created', 'invited', 'renamed', 'inactivated', 'activated'))`,
    )
  }
}
