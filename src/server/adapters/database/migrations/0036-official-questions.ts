/** How many questions all nodes asked an official source on a day: what they cost, and where they stop. */
export const officialQuestions = /* sql */ `
create table official_questions (
  source text collate "C" not null,
  -- By the calendar of Brasília.
  day date not null,
  asked integer not null,
  charged integer not null,
  primary key (source, day)
);
`
