-- Policies of clients, what became of each at its renewal, households, and sequences that count from a policy or a birthday.
alter table organizations add column policy_lines text[] not null
  default '{auto,home,renters,umbrella,life,health,medicare,business,other}';
grant update (policy_lines) on organizations to daybook_app;

create table policies (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  carrier text not null,
  line text not null,
  policy_number text,
  status text not null check (status in ('quoted', 'active', 'lapsed', 'canceled', 'replaced')),
  effective_date date not null,
  renewal_date date not null,
  term_months int not null check (term_months between 1 and 120),
  premium_cents bigint check (premium_cents between 0 and 1000000000000),
  currency text not null,
  notes text,
  -- Counts the answered renewals: the term that a sequence was started for.
  term int not null default 0,
  last_outcome text check (last_outcome in ('renewed', 'moved', 'lost')),
  version int not null default 1,
  -- Assignments and tasks that ended with it, for when it is active again.
  ended jsonb,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search_text text not null generated always as
    (normalize_for_search(carrier || ' ' || line || coalesce(' ' || policy_number, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  check (renewal_date > effective_date)
);
create unique index one_policy_a_number on policies (organization_id, lower(carrier), lower(policy_number))
  where policy_number is not null and deleted_at is null;
create index policies_of_client on policies (organization_id, client_id, id) where deleted_at is null;
create index policies_by_renewal on policies (organization_id, renewal_date, id)
  where status = 'active' and deleted_at is null;
create index policies_deleted on policies (deleted_at) where deleted_at is not null;
select enable_tenant_isolation('policies');
grant select, insert, update, delete on policies to daybook_app;
grant select (organization_id, id, deleted_at), delete on policies to daybook_platform;

create table policy_outcomes (
  organization_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  term int not null,
  user_id uuid not null,
  outcome text not null check (outcome in ('renewed', 'moved', 'lost')),
  day date not null,
  premium_cents bigint,
  currency text not null,
  reason text,
  replacement_id uuid,
  -- The policy as it was, and as the answer left it, so that an answer can be undone unless the policy changed since.
  former jsonb not null,
  version_after int not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references policies (organization_id, id) on delete cascade
);
create unique index one_outcome_a_term on policy_outcomes (organization_id, policy_id, term);
create index policy_outcomes_by_day on policy_outcomes (organization_id, day);
select enable_tenant_isolation('policy_outcomes');
grant select, insert, delete on policy_outcomes to daybook_app;

create table households (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id) references organizations (id)
);
select enable_tenant_isolation('households');
grant select, insert, update, delete on households to daybook_app;

create table household_members (
  organization_id uuid not null,
  client_id uuid not null,
  household_id uuid not null,
  role text not null check (role in ('head', 'spouse', 'child', 'parent', 'other')),
  position int not null,
  primary key (organization_id, client_id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, household_id) references households (organization_id, id) on delete cascade
);
create index members_of_household on household_members (organization_id, household_id, position);
select enable_tenant_isolation('household_members');
grant select, insert, update, delete on household_members to daybook_app;

alter table sequences
  add column anchor text not null default 'kickoff' check (anchor in ('kickoff', 'renewal', 'policy_start', 'birthday')),
  add column lines text[] not null default '{}',
  add column auto_enroll boolean not null default false,
  add check (anchor <> 'kickoff' or not auto_enroll and lines = '{}'),
  add check (anchor = 'kickoff' or repeat_interval is null);

alter table nurture_assignments
  add column policy_id uuid,
  -- The term of the policy, or the year of the birthday: one assignment each.
  add column anchor_term int,
  add foreign key (organization_id, policy_id) references policies (organization_id, id) on delete set null (policy_id),
  drop constraint nurture_assignments_end_reason_check,
  add check (end_reason in ('finished', 'ended', 'client_active', 'anchor_ended'));
drop index one_running_assignment;
create unique index one_running_assignment on nurture_assignments (organization_id, client_id, sequence_id, policy_id)
  nulls not distinct where finished_at is null;
create unique index one_assignment_a_term
  on nurture_assignments (organization_id, sequence_id, client_id, policy_id, anchor_term)
  nulls not distinct where anchor_term is not null;
create index assignments_of_policy on nurture_assignments (organization_id, policy_id) where policy_id is not null;
create index assignments_anchored on nurture_assignments (organization_id, assigned_agent_id)
  where anchor_term is not null and finished_at is null;
