-- Which definition of the quiz the page asked, as the page says (null: it did not say), and how the
-- answers differ from the definition of the service that took them: {"missing": […], "unknown": […]},
-- null where they fit.
ALTER TABLE lead_versions
  ADD COLUMN definition_version text,
  ADD COLUMN answer_differences jsonb;
