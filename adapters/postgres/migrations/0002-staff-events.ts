import { Migration } from '@mikro-orm/migrations'

/** Who created, renamed, inactivated and activated whom. No foreign keys: the record outlives the accounts that it names. */
export class Migration0002StaffEvents extends Migration {
  override up(): void {
    this.addSql(`create table "staff_event" (
      "id" text not null, "type" text not null, "at" bigint not null, "staff_id" text not null, "actor_id" text null,
      "actor_name" text null, "actor_role" text not null, "ip" text null, "user_agent" text null, "data" jsonb not null,
      "key" text not null, primary key ("id"))`)
    this.addSql(`create index "staff_event_staff_id_at_index" on "staff_event" ("staff_id", "at")`)
    this.addSql(
      `alter table "staff_event" add constraint "staff_event_type_check" check ("type" in ('created', 'renamed', 'inactivated', 'activated'))`,
    )
    this.addSql(`alter table "staff_event" add constraint "staff_event_key_unique" unique ("key")`)
    /* It can be added to, never changed: not even by a program with a mistake. */
    this.addSql(`create function "staff_event_is_append_only"() returns trigger language plpgsql as $$
      begin raise exception 'staff_event rows are never changed'; end $$`)
    this.addSql(`create trigger "staff_event_append_only" before update or delete or truncate on "staff_event"
      for each statement execute function "staff_event_is_append_only"()`)
  }
}
