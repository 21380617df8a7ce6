-- The least that the measured operations need: no tenants, no sign-in, the agents of one organization.
create table agent (id int primary key, name text not null);

create table client (
  id int generated always as identity primary key,
  agent_id int not null references agent,
  first_name text not null,
  last_name text,
  email text,
  phone text,
  address text,
  date_of_birth date,
  notes text,
  status text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on client (created_at desc);

create table task (
  id int generated always as identity primary key,
  agent_id int not null references agent,
  client_id int references client,
  type text not null,
  title text not null,
  description text,
  status text not null,
  priority text not null,
  due_date date not null,
  target_count int not null,
  completed_count int not null,
  estimated_minutes int not null,
  resource_type text not null,
  resource_link text,
  is_daily boolean not null default false,
  updated_at timestamptz not null default now()
);
create index on task (agent_id, due_date);
-- Only for deleting the clients of a round.
create index on task (client_id);

create table task_history (
  id int generated always as identity primary key,
  task_id int not null references task,
  agent_id int not null references agent,
  action text not null,
  previous_value int not null,
  new_value int not null,
  created_at timestamptz not null default now()
);

insert into agent select n, 'Agent ' || n from generate_series(1, :agents) n;

insert into client (agent_id, first_name, last_name, email, phone, status, created_at)
select 1 + n % :agents, 'First ' || n, 'Last ' || n, n || '@client.test', '+1602' || 2000000 + n, 'active',
  now() - interval '400 days' + n * interval '1 minute'
from generate_series(1, 1000) n;

-- 15 tasks a day of each agent, the last day is today, and more for tomorrow, to be completed.
with days as (
  select day, n from generate_series(0, :historyDays) day, generate_series(1, 15) n
  union all
  select -1, n from generate_series(1, :openTasks) n
)
insert into task (agent_id, client_id, type, title, status, priority, due_date, target_count, completed_count,
  estimated_minutes, resource_type)
select agent.id, 1 + (day + n * 10 + agent.id + 1) % 1000, 'call', 'Call about the renewal ' || n,
  case when day > 0 then 'completed' else 'pending' end, 'medium', (now() at time zone 'UTC')::date - day, 1,
  (day > 0)::int, 20, 'none'
from days, agent
order by day desc;
