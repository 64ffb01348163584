/** How many questions all nodes asked an official source on a day, for the bill and for the daily limit. */
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
